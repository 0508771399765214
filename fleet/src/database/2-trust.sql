-- What a worker may do, when nobody can vouch for it: it delivers only what was leased to it, counts once however often it
-- enrolls, and holds and stores a bounded amount. A finished job does not change any more.

-- A unit that a worker holds for longer is given to others, heartbeats or not.
ALTER TABLE worddle.settings ADD COLUMN longest interval NOT NULL DEFAULT interval '1 day';
-- Each login notes for itself when it last looked for silent workers. Workers write nothing into the settings, so that no
-- transaction of theirs can hold up the owner.
ALTER TABLE worddle.settings DROP COLUMN looked;

-- Whoever logs in to work: one login for each machine. Workers of one login count as one when answers are compared.
CREATE TABLE worddle.logins (
    login text PRIMARY KEY,
    looked timestamptz NOT NULL DEFAULT '-infinity'
);
ALTER TABLE worddle.workers ADD COLUMN login text NOT NULL DEFAULT '';
CREATE INDEX workers_login ON worddle.workers (login);
CREATE INDEX workers_silent ON worddle.workers (leased_until) WHERE is_here;
ALTER TABLE worddle.looks ADD COLUMN login text NOT NULL DEFAULT '';
ALTER TABLE worddle.faults ADD COLUMN login text;
CREATE INDEX faults_login ON worddle.faults (login) WHERE login IS NOT NULL;

-- Which worker was given which unit and has neither returned nor delivered it. A lease that expired stays here: its worker
-- may still deliver.
CREATE TABLE worddle.leases (
    job bigint NOT NULL,
    number bigint NOT NULL,
    worker bigint NOT NULL REFERENCES worddle.workers,
    since timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (job, number, worker),
    FOREIGN KEY (job, number) REFERENCES worddle.units ON DELETE CASCADE
);
CREATE INDEX leases_worker ON worddle.leases (worker);
CREATE INDEX leases_since ON worddle.leases (since);
INSERT INTO worddle.leases (job, number, worker)
    SELECT job, number, taken_by FROM worddle.units WHERE state = 'leased' AND taken_by IS NOT NULL;
ALTER TABLE worddle.leases SET (autovacuum_vacuum_threshold = 200000,
    autovacuum_vacuum_insert_threshold = 200000, autovacuum_analyze_threshold = 200000);

-- Notes what went wrong with a worker, up to a thousand times for each login.
CREATE FUNCTION worddle.blame(the_job bigint, the_number bigint, the_worker bigint, the_fault text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF (SELECT count(*) FROM (SELECT FROM worddle.faults WHERE login = session_user LIMIT 1000) AS own) < 1000 THEN
        INSERT INTO worddle.faults (job, number, worker, what, login)
            VALUES (the_job, the_number, the_worker, the_fault, session_user);
    END IF;
END $$;

-- Fails unless this login enrolled the worker, with this key.
CREATE FUNCTION worddle.identify(the_worker bigint, the_key uuid) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM FROM worddle.workers WHERE id = the_worker AND key = the_key AND login IN (session_user, '');
    IF NOT FOUND THEN
        RAISE EXCEPTION 'no worker % with this key', the_worker USING ERRCODE = 'WD002';
    END IF;
END $$;

CREATE OR REPLACE FUNCTION worddle.expire() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    silent record;
    unit record;
    term interval := (SELECT lease FROM worddle.settings);
    most interval := (SELECT longest FROM worddle.settings);
BEGIN
    IF pg_postmaster_start_time() + term > now() THEN
        RETURN;
    END IF;
    -- Between, not only before: the clock may be set back.
    PERFORM FROM worddle.logins WHERE login = session_user
        AND looked NOT BETWEEN now() - least(term / 10, interval '1 second') AND now() FOR UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    UPDATE worddle.logins SET looked = now() WHERE login = session_user;
    FOR silent IN SELECT id, name FROM worddle.workers
        WHERE is_here AND leased_until < now() ORDER BY id FOR UPDATE SKIP LOCKED
    LOOP
        FOR unit IN SELECT job, number FROM worddle.units
            WHERE taken_by = silent.id AND state = 'leased' ORDER BY job, number
        LOOP
            PERFORM worddle.lose(unit.job, unit.number, silent.id,
                format('worker %s (%s) was not heard of after it had taken the unit', silent.id, silent.name));
        END LOOP;
        UPDATE worddle.workers SET is_here = false WHERE id = silent.id;
    END LOOP;
    FOR unit IN SELECT u.job, u.number, u.taken_by FROM worddle.leases l
        JOIN worddle.units u ON u.job = l.job AND u.number = l.number AND u.taken_by = l.worker
        WHERE l.since < now() - most AND u.state = 'leased' ORDER BY l.since LIMIT 1000 FOR UPDATE OF u SKIP LOCKED
    LOOP
        PERFORM worddle.lose(unit.job, unit.number, unit.taken_by,
            format('worker %s held the unit for longer than %s', unit.taken_by, most));
    END LOOP;
END $$;

CREATE OR REPLACE FUNCTION worddle.renew(the_worker bigint, the_key uuid) RETURNS text
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE term interval := (SELECT lease FROM worddle.settings);
BEGIN
    PERFORM worddle.identify(the_worker, the_key);
    UPDATE worddle.workers SET seen = now(), is_here = true, leased_until = now() + term
        WHERE id = the_worker AND NOT (is_here AND leased_until BETWEEN now() + term * 0.9 AND now() + term);
    RETURN (SELECT program FROM worddle.workers WHERE id = the_worker);
END $$;

CREATE OR REPLACE FUNCTION worddle.enroll(
    the_name text, the_program text, the_threads integer,
    OUT worker bigint, OUT key uuid, OUT fleet uuid, OUT lease_milliseconds bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE other record;
BEGIN
    PERFORM worddle.be_open();
    SELECT id, program INTO other FROM worddle.jobs WHERE state = 'running'
        ORDER BY program = the_program DESC, priority DESC, id LIMIT 1;
    IF other.program <> the_program THEN
        RAISE EXCEPTION 'this worker is worddle %, job % is of worddle %', the_program, other.id, other.program
            USING ERRCODE = 'WD001', DETAIL = format('%s %s', other.id, other.program);
    END IF;
    INSERT INTO worddle.logins (login) VALUES (session_user) ON CONFLICT DO NOTHING;
    -- Workers of this login that left nothing behind are forgotten, so that starting again and again fills no table. Within a
    -- day they may come back.
    DELETE FROM worddle.workers w WHERE w.login = session_user AND w.seen < now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM worddle.looks l WHERE l.worker = w.id)
        AND NOT EXISTS (SELECT FROM worddle.leases l WHERE l.worker = w.id)
        AND NOT EXISTS (SELECT FROM worddle.units u WHERE u.taken_by = w.id AND u.state = 'leased');
    IF (SELECT count(*) FROM worddle.workers w
        WHERE w.login = session_user AND w.seen > now() - interval '1 day') >= 1000
    THEN
        RAISE EXCEPTION 'the login % has 1000 workers already', session_user USING ERRCODE = 'WD005';
    END IF;
    INSERT INTO worddle.workers AS w (name, program, threads, leased_until, login)
        VALUES (left(the_name, 100), left(the_program, 100), least(greatest(the_threads, 1), 10000),
            now() + (SELECT lease FROM worddle.settings), session_user)
        RETURNING w.id, w.key INTO worker, key;
    SELECT s.fleet, extract(epoch FROM s.lease) * 1000 INTO fleet, lease_milliseconds FROM worddle.settings s;
END $$;

-- Leases units to a worker: of the job with the highest priority first, none that its login has done already, and no more
-- than 5,000 to one login at a time.
CREATE OR REPLACE FUNCTION worddle.take(the_worker bigint, the_key uuid, the_most integer)
RETURNS TABLE (job bigint, number bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
    version text := worddle.renew(the_worker, the_key);
    candidate bigint;
    room integer;
    got integer;
BEGIN
    -- A lease need not outlive a crash of the server: its worker takes units again. So nobody waits for the disk here.
    PERFORM set_config('synchronous_commit', 'off', true);
    PERFORM worddle.be_open();
    PERFORM worddle.expire();
    room := least(the_most, 1000);
    -- Counting what a login holds takes longer than taking a unit, so workers that hold a few are not counted.
    IF room + (SELECT count(*) FROM worddle.units WHERE taken_by = the_worker AND state = 'leased') > 8 THEN
        room := least(room, 5000 - (SELECT count(*) FROM worddle.workers w
            JOIN worddle.units u ON u.taken_by = w.id AND u.state = 'leased' WHERE w.login = session_user));
    END IF;
    FOR candidate IN SELECT id FROM worddle.jobs
        WHERE state = 'running' AND program = version ORDER BY priority DESC, id
    LOOP
        EXIT WHEN room <= 0;
        RETURN QUERY
            WITH chosen AS MATERIALIZED (
                SELECT u.job, u.number FROM worddle.units u
                WHERE u.job = candidate AND u.state = 'waiting' AND (u.wanted = 1 OR NOT EXISTS (
                    SELECT FROM worddle.looks l
                    WHERE l.job = u.job AND l.number = u.number AND l.login = session_user))
                ORDER BY u.place LIMIT room FOR UPDATE SKIP LOCKED),
            taken AS (
                UPDATE worddle.units u SET state = 'leased', taken_by = the_worker
                FROM chosen c WHERE u.job = c.job AND u.number = c.number
                RETURNING u.job, u.number, u.place),
            noted AS (
                INSERT INTO worddle.leases AS l (job, number, worker) SELECT t.job, t.number, the_worker FROM taken t
                ON CONFLICT (job, number, worker) DO UPDATE SET since = now())
            SELECT t.job, t.number FROM taken t ORDER BY t.place;
        GET DIAGNOSTICS got = ROW_COUNT;
        room := room - got;
    END LOOP;
END $$;

-- Hears that a worker lives and which units it has, and tells which of them are no longer its own. What it was given and does
-- not have waits again: an answer may be lost on its way. What it was given, still has, and nobody else took meanwhile is its
-- own again.
CREATE OR REPLACE FUNCTION worddle.beat(the_worker bigint, the_key uuid, the_jobs bigint[], the_numbers bigint[])
RETURNS TABLE (job bigint, number bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE most interval := (SELECT longest FROM worddle.settings);
BEGIN
    PERFORM set_config('synchronous_commit', 'off', true);
    PERFORM worddle.be_open();
    PERFORM worddle.renew(the_worker, the_key);
    IF cardinality(the_jobs) > 100000 OR cardinality(the_numbers) > 100000 THEN
        RAISE EXCEPTION 'a heartbeat for more than 100000 units' USING ERRCODE = 'WD005';
    END IF;
    WITH returned AS (
        DELETE FROM worddle.leases l WHERE l.worker = the_worker AND NOT EXISTS (
            SELECT FROM unnest(the_jobs, the_numbers) AS held (job, number)
            WHERE held.job = l.job AND held.number = l.number)
        RETURNING l.job, l.number)
    UPDATE worddle.units u SET state = 'waiting', taken_by = NULL FROM returned r
        WHERE u.job = r.job AND u.number = r.number AND u.taken_by = the_worker AND u.state = 'leased';
    -- One by one, each found by its key: a join with them could read all units that wait, as long as nobody has counted those.
    FOR job, number IN SELECT * FROM unnest(the_jobs, the_numbers) LOOP
        UPDATE worddle.units u SET state = 'leased', taken_by = the_worker
            WHERE u.job = beat.job AND u.number = beat.number AND u.state = 'waiting'
                AND EXISTS (SELECT FROM worddle.leases l WHERE l.job = beat.job AND l.number = beat.number
                    AND l.worker = the_worker AND l.since >= now() - most)
                AND EXISTS (SELECT FROM worddle.jobs j WHERE j.id = beat.job AND j.state <> 'cancelled');
        PERFORM FROM worddle.units u WHERE u.job = beat.job AND u.number = beat.number
            AND u.state = 'leased' AND u.taken_by = the_worker;
        IF NOT FOUND THEN
            RETURN NEXT;
        END IF;
    END LOOP;
END $$;

-- Takes in the answer of a unit that was leased to the worker, however late and however often. When it returns and is
-- committed, the answer stays.
CREATE OR REPLACE FUNCTION worddle.deliver(
    the_worker bigint, the_key uuid, the_job bigint, the_number bigint, the_inputs text,
    the_answer text, the_boards bigint, the_milliseconds bigint, the_value bigint, the_board text
) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    unit record;
    earlier bytea;
    answers integer;
    viewers integer;
    sum bytea := sha256(convert_to(the_answer, 'UTF8'));
BEGIN
    IF current_setting('synchronous_commit') = 'off' THEN
        RAISE EXCEPTION 'synchronous_commit is off: an answer could be lost' USING ERRCODE = 'WD004';
    END IF;
    PERFORM worddle.identify(the_worker, the_key);
    SELECT u.state, u.wanted, u.taken_by, j.inputs_hash, j.state AS job_state INTO unit
        FROM worddle.units u JOIN worddle.jobs j ON j.id = u.job
        WHERE u.job = the_job AND u.number = the_number FOR UPDATE OF u;
    IF NOT FOUND OR unit.job_state = 'cancelled' THEN
        RETURN 'unwanted';
    END IF;
    SELECT hash INTO earlier FROM worddle.looks
        WHERE job = the_job AND number = the_number AND worker = the_worker;
    IF FOUND THEN
        -- It is not sure that its first delivery arrived.
        RETURN CASE WHEN earlier <> sum THEN 'refused' WHEN unit.state = 'done' THEN 'done'
            WHEN unit.state = 'aside' THEN 'disagrees' ELSE 'again' END;
    END IF;
    DELETE FROM worddle.leases WHERE job = the_job AND number = the_number AND worker = the_worker;
    IF NOT FOUND THEN
        -- A server that crashed forgets the leases of its last moments. Such a unit waits again, so nothing is lost.
        IF pg_postmaster_start_time() + (SELECT lease FROM worddle.settings) > now() THEN
            RETURN 'unwanted';
        END IF;
        PERFORM worddle.blame(the_job, the_number, the_worker, 'an answer to a unit that was not leased to the worker');
        RETURN 'refused';
    END IF;
    IF unit.inputs_hash <> the_inputs THEN
        PERFORM worddle.blame(the_job, the_number, the_worker,
            'an answer to another question: other list, rules or program');
        PERFORM worddle.lose(the_job, the_number, the_worker, 'an answer to another question');
        RETURN 'refused';
    END IF;
    -- The longest answers have a few hundred boards.
    IF octet_length(the_answer) > 4 << 20 OR octet_length(the_board) > 10000 THEN
        PERFORM worddle.lose(the_job, the_number, the_worker, 'an answer of more than 4 MB');
        RETURN 'refused';
    END IF;
    IF unit.state = 'done' THEN
        PERFORM FROM worddle.results WHERE job = the_job AND number = the_number AND hash = sum;
        IF FOUND THEN
            RETURN 'done';
        END IF;
        PERFORM FROM worddle.units WHERE job = the_job AND state <> 'done' LIMIT 1;
        IF NOT FOUND THEN
            PERFORM worddle.blame(the_job, the_number, the_worker, 'a late answer that differs, after the job was finished');
            RETURN 'disagrees';
        END IF;
    ELSIF unit.state = 'aside' AND EXISTS (SELECT FROM worddle.results WHERE job = the_job AND number = the_number) THEN
        -- Answers differ, or one was found to be wrong. No further answer settles that; the owner retries the unit.
        RETURN 'unwanted';
    END IF;
    INSERT INTO worddle.results (job, number, hash, answer, boards, value, board)
        VALUES (the_job, the_number, sum, the_answer, the_boards, the_value, the_board) ON CONFLICT DO NOTHING;
    INSERT INTO worddle.looks (job, number, worker, hash, boards, milliseconds, login)
        VALUES (the_job, the_number, the_worker, sum, the_boards, the_milliseconds, session_user) ON CONFLICT DO NOTHING;
    SELECT count(*) INTO answers FROM worddle.results WHERE job = the_job AND number = the_number;
    IF answers > 1 THEN
        PERFORM worddle.set_aside(the_job, the_number, the_worker, format('%s different answers, of workers %s', answers,
            (SELECT string_agg(worker::text, ', ' ORDER BY worker) FROM worddle.looks
                WHERE job = the_job AND number = the_number)));
        RETURN 'disagrees';
    END IF;
    SELECT count(DISTINCT login) INTO viewers FROM worddle.looks WHERE job = the_job AND number = the_number;
    IF viewers >= unit.wanted THEN
        UPDATE worddle.units SET state = 'done', taken_by = NULL, error = NULL
            WHERE job = the_job AND number = the_number;
        RETURN 'done';
    END IF;
    -- Another login has to look at it; it may have been taken for that already.
    IF unit.state <> 'leased' OR unit.taken_by = the_worker THEN
        UPDATE worddle.units SET state = 'waiting', taken_by = NULL, error = NULL
            WHERE job = the_job AND number = the_number;
    END IF;
    RETURN 'again';
END $$;

CREATE OR REPLACE FUNCTION worddle.fail(the_worker bigint, the_key uuid, the_job bigint, the_number bigint, the_fault text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM worddle.renew(the_worker, the_key);
    DELETE FROM worddle.leases WHERE job = the_job AND number = the_number AND worker = the_worker;
    PERFORM worddle.lose(the_job, the_number, the_worker, left(the_fault, 1000));
END $$;

CREATE OR REPLACE FUNCTION worddle.leave(the_worker bigint, the_key uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM worddle.renew(the_worker, the_key);
    UPDATE worddle.units SET state = 'waiting', taken_by = NULL WHERE taken_by = the_worker AND state = 'leased';
    DELETE FROM worddle.leases WHERE worker = the_worker;
    UPDATE worddle.workers SET is_here = false WHERE id = the_worker;
END $$;

-- Locks out a login: what it holds waits again. What it delivered stays.
CREATE FUNCTION worddle.dismiss(the_login text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    UPDATE worddle.units u SET state = 'waiting', taken_by = NULL FROM worddle.workers w
        WHERE w.login = the_login AND u.taken_by = w.id AND u.state = 'leased';
    DELETE FROM worddle.leases l USING worddle.workers w WHERE w.login = the_login AND l.worker = w.id;
    -- A new key: what it has computed and not delivered is refused.
    UPDATE worddle.workers SET is_here = false, key = gen_random_uuid() WHERE login = the_login;
END $$;

REVOKE ALL ON worddle.logins, worddle.leases FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA worddle FROM PUBLIC;

-- Logins need no tables of their own, temporary or not. Only the owner of the database can say so.
DO $$
BEGIN
    EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
EXCEPTION WHEN insufficient_privilege OR invalid_schema_name THEN
    RAISE NOTICE 'workers can make temporary tables: the owner of the fleet does not own this database';
END $$;
