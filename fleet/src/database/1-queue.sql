-- The queue of a fleet: jobs, their units, what came of them, and who works.
--
-- All rules are here, so that they hold for every worker of every version. A worker has no right on any table: it calls the
-- functions below, which run with the rights of the owner and name everything in full. Time is that of the server alone.

CREATE TABLE worddle.settings (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    -- Tells this fleet from others, so that a worker does not deliver to one what it did for another.
    fleet uuid NOT NULL DEFAULT gen_random_uuid(),
    lease interval NOT NULL DEFAULT interval '1 minute',
    is_open boolean NOT NULL DEFAULT true,
    -- When it was last looked for workers that are not heard of any more.
    looked timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO worddle.settings DEFAULT VALUES;

-- Word lists by their checksum, in their saved form, compressed.
CREATE TABLE worddle.lists (
    checksum text PRIMARY KEY,
    saved bytea NOT NULL
);

CREATE TYPE worddle.job_state AS ENUM ('running', 'paused', 'cancelled');
CREATE TYPE worddle.unit_state AS ENUM ('waiting', 'leased', 'done', 'aside');

CREATE TABLE worddle.jobs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    question text NOT NULL,
    request text NOT NULL,
    list text NOT NULL REFERENCES worddle.lists,
    list_name text NOT NULL,
    program text NOT NULL,
    -- What all workers must agree on, part by part, and its hash, which comes with each result.
    inputs text NOT NULL,
    inputs_hash text NOT NULL,
    state worddle.job_state NOT NULL DEFAULT 'running',
    priority integer NOT NULL DEFAULT 0,
    added timestamptz NOT NULL DEFAULT now()
);

-- Whoever runs `worddle work`, from its start to its end. The key is its secret.
CREATE TABLE worddle.workers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key uuid NOT NULL DEFAULT gen_random_uuid(),
    name text NOT NULL,
    program text NOT NULL,
    threads integer NOT NULL,
    began timestamptz NOT NULL DEFAULT now(),
    seen timestamptz NOT NULL DEFAULT now(),
    -- A lease is the worker's, for all units that it has taken: a heartbeat renews one row.
    leased_until timestamptz NOT NULL,
    is_here boolean NOT NULL DEFAULT true
);

CREATE TABLE worddle.units (
    job bigint NOT NULL REFERENCES worddle.jobs ON DELETE CASCADE,
    number bigint NOT NULL,
    -- The order in which units are begun.
    place bigint NOT NULL,
    -- How many different workers must have done it.
    wanted smallint NOT NULL DEFAULT 1,
    state worddle.unit_state NOT NULL DEFAULT 'waiting',
    taken_by bigint REFERENCES worddle.workers,
    -- How often it was taken and not delivered.
    lost smallint NOT NULL DEFAULT 0,
    error text,
    PRIMARY KEY (job, number)
) WITH (fillfactor = 80);
CREATE INDEX units_waiting ON worddle.units (job, place) WHERE state = 'waiting';
CREATE INDEX units_leased ON worddle.units (taken_by) WHERE state = 'leased';

-- The different answers of a unit: one, unless workers disagree.
CREATE TABLE worddle.results (
    job bigint NOT NULL,
    number bigint NOT NULL,
    hash bytea NOT NULL,
    answer text NOT NULL,
    boards bigint NOT NULL,
    value bigint,
    board text,
    PRIMARY KEY (job, number, hash),
    FOREIGN KEY (job, number) REFERENCES worddle.units ON DELETE CASCADE
);

CREATE INDEX results_best ON worddle.results (job, value DESC) WHERE value IS NOT NULL;

-- Which worker has given which answer.
CREATE TABLE worddle.looks (
    job bigint NOT NULL,
    number bigint NOT NULL,
    worker bigint NOT NULL REFERENCES worddle.workers,
    hash bytea NOT NULL,
    boards bigint NOT NULL,
    milliseconds bigint NOT NULL,
    delivered timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (job, number, worker),
    FOREIGN KEY (job, number, hash) REFERENCES worddle.results ON DELETE CASCADE
);
CREATE INDEX looks_delivered ON worddle.looks (delivered);

-- What went wrong.
CREATE TABLE worddle.faults (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    told timestamptz NOT NULL DEFAULT now(),
    job bigint REFERENCES worddle.jobs ON DELETE CASCADE,
    number bigint,
    worker bigint,
    what text NOT NULL
);

-- After each vacuum or analysis of a table, every connection plans its calls anew: with hundreds of workers, the server does
-- nothing else for a second. All rows are found by an index, so statistics do not matter, and rows that are gone are skipped
-- there: it is enough to tidy up when there are many.
DO $$
DECLARE busy text;
BEGIN
    FOREACH busy IN ARRAY ARRAY['settings', 'workers', 'units', 'results', 'looks'] LOOP
        EXECUTE format('ALTER TABLE worddle.%I SET (autovacuum_vacuum_threshold = 200000,
            autovacuum_vacuum_insert_threshold = 200000, autovacuum_analyze_threshold = 200000)', busy);
    END LOOP;
END $$;

-- Writes down a fault, and sets its unit aside.
CREATE FUNCTION worddle.set_aside(the_job bigint, the_number bigint, the_worker bigint, the_fault text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    INSERT INTO worddle.faults (job, number, worker, what) VALUES (the_job, the_number, the_worker, the_fault);
    UPDATE worddle.units SET state = 'aside', taken_by = NULL, error = the_fault
        WHERE job = the_job AND number = the_number;
END $$;

-- A unit that was taken and not delivered waits again; the third time it is set aside.
CREATE FUNCTION worddle.lose(the_job bigint, the_number bigint, the_worker bigint, the_fault text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE times smallint;
BEGIN
    UPDATE worddle.units SET state = 'waiting', taken_by = NULL, lost = lost + 1, error = the_fault
        WHERE job = the_job AND number = the_number AND state = 'leased' AND taken_by = the_worker
        RETURNING lost INTO times;
    IF times >= 3 THEN
        PERFORM worddle.set_aside(the_job, the_number, the_worker, the_fault);
    END IF;
END $$;

-- Takes their units from workers that have not been heard of for longer than a lease. After the server was away, all of them
-- have a whole lease to come back. Among hundreds of workers that call, one looks after all of them, now and then.
CREATE FUNCTION worddle.expire() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    silent record;
    unit record;
    term interval := (SELECT lease FROM worddle.settings);
BEGIN
    IF pg_postmaster_start_time() + term > now() THEN
        RETURN;
    END IF;
    -- Between, not only before: the clock may be set back.
    PERFORM FROM worddle.settings
        WHERE looked NOT BETWEEN now() - least(term / 10, interval '1 second') AND now() FOR UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    UPDATE worddle.settings SET looked = now();
    FOR silent IN SELECT id, name, seen FROM worddle.workers
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
END $$;

-- Renews the lease of a worker, whose key must be right. It is not written down again and again: a lease lasts nine tenths of
-- its term at least after each call.
CREATE FUNCTION worddle.renew(the_worker bigint, the_key uuid) RETURNS text
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    version text;
    term interval := (SELECT lease FROM worddle.settings);
BEGIN
    SELECT program INTO version FROM worddle.workers WHERE id = the_worker AND key = the_key;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'no worker % with this key', the_worker USING ERRCODE = 'WD002';
    END IF;
    UPDATE worddle.workers SET seen = now(), is_here = true, leased_until = now() + term
        WHERE id = the_worker AND NOT (is_here AND leased_until BETWEEN now() + term * 0.9 AND now() + term);
    RETURN version;
END $$;

-- Tells whoever works for a fleet that is stopped.
CREATE FUNCTION worddle.be_open() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT (SELECT is_open FROM worddle.settings) THEN
        RAISE EXCEPTION 'the fleet is stopped' USING ERRCODE = 'WD003';
    END IF;
END $$;

-- What workers call.

-- Takes in a worker; refuses one whose version no running job has.
CREATE FUNCTION worddle.enroll(
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
    INSERT INTO worddle.workers AS w (name, program, threads, leased_until)
        VALUES (left(the_name, 100), left(the_program, 100), the_threads, now() + (SELECT lease FROM worddle.settings))
        RETURNING w.id, w.key INTO worker, key;
    SELECT s.fleet, extract(epoch FROM s.lease) * 1000 INTO fleet, lease_milliseconds FROM worddle.settings s;
END $$;

-- Leases units to a worker: of the job with the highest priority first, and none that the worker has done already.
CREATE FUNCTION worddle.take(the_worker bigint, the_key uuid, the_most integer)
RETURNS TABLE (job bigint, number bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
    version text := worddle.renew(the_worker, the_key);
    candidate bigint;
    room integer := least(the_most, 1000);
    got integer;
BEGIN
    -- A lease need not outlive a crash of the server: its worker delivers all the same, or another takes the unit again. So
    -- nobody waits for the disk here.
    PERFORM set_config('synchronous_commit', 'off', true);
    PERFORM worddle.be_open();
    PERFORM worddle.expire();
    FOR candidate IN SELECT id FROM worddle.jobs
        WHERE state = 'running' AND program = version ORDER BY priority DESC, id
    LOOP
        EXIT WHEN room <= 0;
        RETURN QUERY
            WITH chosen AS MATERIALIZED (
                SELECT u.job, u.number FROM worddle.units u
                WHERE u.job = candidate AND u.state = 'waiting' AND (u.wanted = 1 OR NOT EXISTS (
                    SELECT FROM worddle.looks l WHERE l.job = u.job AND l.number = u.number AND l.worker = the_worker))
                ORDER BY u.place LIMIT room FOR UPDATE SKIP LOCKED),
            taken AS (
                UPDATE worddle.units u SET state = 'leased', taken_by = the_worker
                FROM chosen c WHERE u.job = c.job AND u.number = c.number
                RETURNING u.job, u.number, u.place)
            SELECT t.job, t.number FROM taken t ORDER BY t.place;
        GET DIAGNOSTICS got = ROW_COUNT;
        room := room - got;
    END LOOP;
END $$;

-- Hears that a worker lives and which units it has, and tells which of them are no longer its own. What it was given and does
-- not have waits again: an answer may be lost on its way. What it has and nobody else took meanwhile is its own again.
CREATE FUNCTION worddle.beat(the_worker bigint, the_key uuid, the_jobs bigint[], the_numbers bigint[])
RETURNS TABLE (job bigint, number bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
BEGIN
    PERFORM set_config('synchronous_commit', 'off', true);
    PERFORM worddle.be_open();
    PERFORM worddle.renew(the_worker, the_key);
    UPDATE worddle.units u SET state = 'waiting', taken_by = NULL
        WHERE u.taken_by = the_worker AND u.state = 'leased' AND NOT EXISTS (
            SELECT FROM unnest(the_jobs, the_numbers) AS held (job, number)
            WHERE held.job = u.job AND held.number = u.number);
    -- One by one, each found by its key: a join with them could read all units that wait, as long as nobody has counted those.
    FOR job, number IN SELECT * FROM unnest(the_jobs, the_numbers) LOOP
        UPDATE worddle.units u SET state = 'leased', taken_by = the_worker
            WHERE u.job = beat.job AND u.number = beat.number AND u.state = 'waiting'
                AND EXISTS (SELECT FROM worddle.jobs j WHERE j.id = beat.job AND j.state <> 'cancelled');
        PERFORM FROM worddle.units u WHERE u.job = beat.job AND u.number = beat.number
            AND u.state = 'leased' AND u.taken_by = the_worker;
        IF NOT FOUND THEN
            RETURN NEXT;
        END IF;
    END LOOP;
END $$;

-- The question of a job.
CREATE FUNCTION worddle.fetch_job(
    the_worker bigint, the_key uuid, the_job bigint,
    OUT request text, OUT list text, OUT list_name text, OUT inputs text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM worddle.renew(the_worker, the_key);
    SELECT j.request, j.list, j.list_name, j.inputs INTO request, list, list_name, inputs
        FROM worddle.jobs j WHERE j.id = the_job;
END $$;

-- A word list, in its saved form, compressed.
CREATE FUNCTION worddle.fetch_list(the_worker bigint, the_key uuid, the_checksum text) RETURNS bytea
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM worddle.renew(the_worker, the_key);
    RETURN (SELECT saved FROM worddle.lists WHERE checksum = the_checksum);
END $$;

-- Takes in the answer of a unit, however late and however often. When it returns and is committed, the answer stays.
CREATE FUNCTION worddle.deliver(
    the_worker bigint, the_key uuid, the_job bigint, the_number bigint, the_inputs text,
    the_answer text, the_boards bigint, the_milliseconds bigint, the_value bigint, the_board text
) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    unit record;
    answers integer;
    viewers integer;
    sum bytea := sha256(convert_to(the_answer, 'UTF8'));
BEGIN
    IF current_setting('synchronous_commit') = 'off' THEN
        RAISE EXCEPTION 'synchronous_commit is off: an answer could be lost' USING ERRCODE = 'WD004';
    END IF;
    PERFORM FROM worddle.workers WHERE id = the_worker AND key = the_key;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'no worker % with this key', the_worker USING ERRCODE = 'WD002';
    END IF;
    SELECT u.state, u.wanted, u.taken_by, j.inputs_hash, j.state AS job_state INTO unit
        FROM worddle.units u JOIN worddle.jobs j ON j.id = u.job
        WHERE u.job = the_job AND u.number = the_number FOR UPDATE OF u;
    IF NOT FOUND OR unit.job_state = 'cancelled' THEN
        RETURN 'unwanted';
    END IF;
    IF unit.inputs_hash <> the_inputs THEN
        INSERT INTO worddle.faults (job, number, worker, what)
            VALUES (the_job, the_number, the_worker, 'an answer to another question: other list, rules or program');
        RETURN 'refused';
    END IF;
    INSERT INTO worddle.results (job, number, hash, answer, boards, value, board)
        VALUES (the_job, the_number, sum, the_answer, the_boards, the_value, the_board) ON CONFLICT DO NOTHING;
    INSERT INTO worddle.looks (job, number, worker, hash, boards, milliseconds)
        VALUES (the_job, the_number, the_worker, sum, the_boards, the_milliseconds) ON CONFLICT DO NOTHING;
    SELECT count(*) INTO answers FROM worddle.results WHERE job = the_job AND number = the_number;
    IF answers > 1 THEN
        PERFORM worddle.set_aside(the_job, the_number, the_worker, format('%s different answers, of workers %s', answers,
            (SELECT string_agg(worker::text, ', ' ORDER BY worker) FROM worddle.looks
                WHERE job = the_job AND number = the_number)));
        RETURN 'disagrees';
    END IF;
    SELECT count(*) INTO viewers FROM worddle.looks WHERE job = the_job AND number = the_number;
    IF viewers >= unit.wanted THEN
        UPDATE worddle.units SET state = 'done', taken_by = NULL, error = NULL
            WHERE job = the_job AND number = the_number AND state <> 'done';
        RETURN 'done';
    END IF;
    -- Another worker has to look at it; it may have been taken for that already.
    IF unit.state <> 'leased' OR unit.taken_by = the_worker THEN
        UPDATE worddle.units SET state = 'waiting', taken_by = NULL, error = NULL
            WHERE job = the_job AND number = the_number;
    END IF;
    RETURN 'again';
END $$;

-- Hears that a worker cannot do a unit.
CREATE FUNCTION worddle.fail(the_worker bigint, the_key uuid, the_job bigint, the_number bigint, the_fault text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM worddle.renew(the_worker, the_key);
    PERFORM worddle.lose(the_job, the_number, the_worker, left(the_fault, 1000));
END $$;

-- Takes back all units of a worker that leaves.
CREATE FUNCTION worddle.leave(the_worker bigint, the_key uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM worddle.renew(the_worker, the_key);
    UPDATE worddle.units SET state = 'waiting', taken_by = NULL WHERE taken_by = the_worker AND state = 'leased';
    UPDATE worddle.workers SET is_here = false WHERE id = the_worker;
END $$;

-- What is shown of a fleet. Keys are not.

CREATE VIEW worddle.job_view AS
SELECT j.id, j.question, j.request, j.list, j.list_name, j.program, j.state::text AS state, j.priority,
    extract(epoch FROM now() - j.added)::bigint AS age,
    u.units, u.waiting, u.leased, u.done, u.aside, u.second,
    r.boards, b.number AS best_unit, b.value, b.board, l.recent_boards, l.recent_units, l.recent_seconds
FROM worddle.jobs j
CROSS JOIN LATERAL (
    SELECT count(*) AS units, count(*) FILTER (WHERE state = 'waiting') AS waiting,
        count(*) FILTER (WHERE state = 'leased') AS leased, count(*) FILTER (WHERE state = 'done') AS done,
        count(*) FILTER (WHERE state = 'aside') AS aside,
        count(*) FILTER (WHERE wanted > 1 AND state <> 'done' AND EXISTS (
            SELECT FROM worddle.looks k WHERE k.job = u.job AND k.number = u.number)) AS second
    FROM worddle.units u WHERE u.job = j.id) u
CROSS JOIN LATERAL (
    SELECT coalesce(sum(boards), 0)::bigint AS boards FROM worddle.results WHERE job = j.id) r
LEFT JOIN LATERAL (
    SELECT r.number, r.value, r.board FROM worddle.results r JOIN worddle.units u USING (job, number)
    WHERE r.job = j.id AND r.value IS NOT NULL AND u.state <> 'aside'
    ORDER BY r.value DESC, r.board, r.number LIMIT 1) b ON true
-- The pace of the last five minutes.
CROSS JOIN LATERAL (
    SELECT coalesce(sum(boards), 0)::bigint AS recent_boards, count(*) AS recent_units,
        coalesce(extract(epoch FROM now() - greatest(min(delivered - milliseconds * interval '1 millisecond'),
            now() - interval '5 minutes')), 0)::double precision AS recent_seconds
    FROM worddle.looks WHERE job = j.id AND delivered > now() - interval '5 minutes') l;

CREATE VIEW worddle.worker_view AS
SELECT w.id, w.name, w.program, w.threads, w.is_here AND w.leased_until >= now() AS is_here,
    extract(epoch FROM now() - w.seen)::bigint AS silent,
    (SELECT count(*) FROM worddle.units u WHERE u.taken_by = w.id AND u.state = 'leased') AS leased,
    l.units, l.boards, l.recent_boards, l.recent_units, l.recent_seconds
FROM worddle.workers w
CROSS JOIN LATERAL (
    SELECT count(*) AS units, coalesce(sum(boards), 0)::bigint AS boards,
        count(*) FILTER (WHERE recent) AS recent_units,
        coalesce(sum(boards) FILTER (WHERE recent), 0)::bigint AS recent_boards,
        coalesce(extract(epoch FROM now() - greatest(min(delivered - milliseconds * interval '1 millisecond')
            FILTER (WHERE recent), now() - interval '5 minutes')), 0)::double precision AS recent_seconds
    FROM (SELECT boards, delivered, milliseconds, delivered > now() - interval '5 minutes' AS recent
        FROM worddle.looks WHERE worker = w.id) k) l;
CREATE INDEX looks_worker ON worddle.looks (worker);

CREATE VIEW worddle.fault_view AS
SELECT id, extract(epoch FROM now() - told)::bigint AS age, job, number, worker, what FROM worddle.faults;

-- What whoever looks needs to solve the boards again that are shown.
CREATE VIEW worddle.question_view AS
SELECT j.id, j.request, j.list, j.list_name, j.inputs, l.saved
FROM worddle.jobs j JOIN worddle.lists l ON l.checksum = j.list;

CREATE VIEW worddle.answer_view AS SELECT job, number, answer FROM worddle.results;

-- Who may do what. Roles belong to the whole server and may be there from another fleet.
DO $$
DECLARE role text;
BEGIN
    FOREACH role IN ARRAY ARRAY['worddle_worker', 'worddle_reader'] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
            EXECUTE format('CREATE ROLE %I NOLOGIN', role);
        END IF;
    END LOOP;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA worddle FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA worddle FROM PUBLIC;
GRANT USAGE ON SCHEMA worddle TO worddle_worker, worddle_reader;
GRANT EXECUTE ON FUNCTION
    worddle.enroll(text, text, integer), worddle.take(bigint, uuid, integer),
    worddle.beat(bigint, uuid, bigint[], bigint[]), worddle.fetch_job(bigint, uuid, bigint),
    worddle.fetch_list(bigint, uuid, text),
    worddle.deliver(bigint, uuid, bigint, bigint, text, text, bigint, bigint, bigint, text),
    worddle.fail(bigint, uuid, bigint, bigint, text), worddle.leave(bigint, uuid)
    TO worddle_worker;
GRANT SELECT ON worddle.job_view, worddle.worker_view, worddle.fault_view, worddle.question_view, worddle.answer_view
    TO worddle_reader;
