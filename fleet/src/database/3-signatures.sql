-- Who computed which unit of a proof, as signatures that hold outside of this database, too.

-- What each login signed. The owner verifies a signature when it exports the ledger: this database cannot.
CREATE TABLE worddle.signatures (
    job bigint NOT NULL,
    number bigint NOT NULL,
    login text NOT NULL,
    -- The answer that was signed.
    hash bytea NOT NULL,
    public text NOT NULL,
    signature text NOT NULL,
    PRIMARY KEY (job, number, login),
    FOREIGN KEY (job, number, hash) REFERENCES worddle.results ON DELETE CASCADE
);
ALTER TABLE worddle.signatures SET (autovacuum_vacuum_threshold = 200000,
    autovacuum_vacuum_insert_threshold = 200000, autovacuum_analyze_threshold = 200000);

-- Signs the answer that the worker has just delivered. Once signed, it stays so.
CREATE FUNCTION worddle.sign(
    the_worker bigint, the_key uuid, the_job bigint, the_number bigint, the_public text, the_signature text
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM worddle.identify(the_worker, the_key);
    IF the_public !~ '^[0-9a-f]{64}$' OR the_signature !~ '^[0-9a-f]{128}$' THEN
        RAISE EXCEPTION 'no signature of Ed25519' USING ERRCODE = 'WD005';
    END IF;
    INSERT INTO worddle.signatures (job, number, login, hash, public, signature)
        SELECT l.job, l.number, session_user, l.hash, the_public, the_signature FROM worddle.looks l
        WHERE l.job = the_job AND l.number = the_number AND l.worker = the_worker
        ON CONFLICT DO NOTHING;
END $$;

REVOKE ALL ON worddle.signatures FROM PUBLIC;
REVOKE ALL ON FUNCTION worddle.sign(bigint, uuid, bigint, bigint, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION worddle.sign(bigint, uuid, bigint, bigint, text, text) TO worddle_worker;
