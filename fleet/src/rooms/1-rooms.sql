-- Rooms on several servers. The rules are those of the table in fleet/src/rooms/lease.rs, and only these functions change
-- owners and fences.

-- A server that runs, or did. An incarnation: a server that starts again is another row.
CREATE TABLE worddle_rooms.servers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Where other servers reach it.
    address text NOT NULL,
    leased_until timestamptz NOT NULL
);

CREATE TABLE worddle_rooms.rooms (
    id text COLLATE "C" PRIMARY KEY,
    -- The short code, for those who cannot follow a link.
    code text COLLATE "C" NOT NULL UNIQUE,
    owner bigint,
    -- Grows with each change of owner. A write carries the fence of its time, and counts only while that is the room's.
    fence bigint NOT NULL DEFAULT 1,
    -- The version of the log's lines: a server takes over no room that it may not be able to read.
    version integer NOT NULL,
    -- When it got its owner, or lost it.
    since timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (fillfactor = 80);
CREATE INDEX rooms_owner ON worddle_rooms.rooms (owner);

-- The logs. Without a foreign key, which would look each room up again for every line: `write` holds the room's row anyway.
CREATE TABLE worddle_rooms.lines (
    room text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    at bigint NOT NULL,
    act text NOT NULL,
    sum bigint NOT NULL,
    PRIMARY KEY (room, number)
);

-- What all servers share. The secret lets one into another.
CREATE TABLE worddle_rooms.settings (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    secret text NOT NULL
);
INSERT INTO worddle_rooms.settings (secret)
VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- Begins the lease of a new server.
CREATE FUNCTION worddle_rooms.enter(its_address text, milliseconds bigint) RETURNS bigint LANGUAGE sql AS $$
    INSERT INTO worddle_rooms.servers (address, leased_until)
    VALUES (its_address, clock_timestamp() + milliseconds * interval '1 millisecond') RETURNING id;
$$;

-- Begins the lease of a server anew. Returns whether the one before had not expired: otherwise rooms may have gone to others, and
-- the server has to ask which.
CREATE FUNCTION worddle_rooms.beat(server bigint, its_address text, milliseconds bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE was_live boolean;
BEGIN
    SELECT leased_until > clock_timestamp() INTO was_live FROM worddle_rooms.servers WHERE id = server FOR UPDATE;
    IF NOT FOUND THEN
        -- It was away for so long that it was forgotten.
        INSERT INTO worddle_rooms.servers (id, address, leased_until) OVERRIDING SYSTEM VALUE
        VALUES (server, its_address, clock_timestamp() + milliseconds * interval '1 millisecond');
        RETURN false;
    END IF;
    UPDATE worddle_rooms.servers SET leased_until = clock_timestamp() + milliseconds * interval '1 millisecond'
    WHERE id = server;
    RETURN was_live;
END $$;

-- Gives back everything that a server owns; returns the number of rooms.
CREATE FUNCTION worddle_rooms.leave(server bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE given bigint;
BEGIN
    UPDATE worddle_rooms.rooms SET owner = NULL, since = clock_timestamp() WHERE owner = server;
    GET DIAGNOSTICS given = ROW_COUNT;
    DELETE FROM worddle_rooms.servers WHERE id = server;
    RETURN given;
END $$;

-- Opens a room; false if its code is taken.
CREATE FUNCTION worddle_rooms.open(server bigint, room text, its_code text, its_version integer) RETURNS boolean
LANGUAGE sql AS $$
    WITH opened AS (
        INSERT INTO worddle_rooms.rooms (id, code, owner, version) VALUES (room, its_code, server, its_version)
        ON CONFLICT DO NOTHING RETURNING id)
    SELECT EXISTS (SELECT FROM opened);
$$;

-- Claims a room for a server that can read lines up to a version. A server that claims its own room gets a new fence too: what it
-- has not written yet is written in vain.
CREATE FUNCTION worddle_rooms.claim(server bigint, room text, readable integer,
    OUT outcome text, OUT fence bigint, OUT other bigint, OUT address text) LANGUAGE plpgsql AS $$
DECLARE
    deed worddle_rooms.rooms;
    is_live boolean;
BEGIN
    -- Most rooms are owned by a server that lives: that needs no lock.
    SELECT 'other', s.id, s.address INTO outcome, other, address
    FROM worddle_rooms.rooms r JOIN worddle_rooms.servers s ON s.id = r.owner
    WHERE r.id = room AND r.owner <> server AND s.leased_until > clock_timestamp();
    IF FOUND THEN
        RETURN;
    END IF;
    SELECT * INTO deed FROM worddle_rooms.rooms r WHERE r.id = room FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        outcome := 'unknown';
        RETURN;
    END IF;
    IF deed.owner <> server THEN
        -- Locked until this commits, so that a heartbeat that comes now waits, and then finds the room gone.
        SELECT s.leased_until > clock_timestamp(), s.address INTO is_live, address
        FROM worddle_rooms.servers s WHERE s.id = deed.owner FOR SHARE;
        other := deed.owner;
        IF is_live THEN
            outcome := 'other';
            RETURN;
        END IF;
        address := NULL;
    END IF;
    IF deed.version > readable THEN
        outcome := 'newer';
        RETURN;
    END IF;
    PERFORM FROM worddle_rooms.servers s WHERE s.id = server AND s.leased_until > clock_timestamp();
    IF NOT FOUND THEN
        outcome := 'expired';
        RETURN;
    END IF;
    UPDATE worddle_rooms.rooms r
    SET owner = server, fence = deed.fence + 1, version = readable, since = clock_timestamp() WHERE r.id = room;
    outcome := 'own';
    fence := deed.fence + 1;
END $$;

-- Writes what waits in many rooms, in one commit, and returns the rooms that belong to another server by now: nothing is written
-- in those. The same may be written again, if the answer was lost.
CREATE FUNCTION worddle_rooms.write(server bigint, its_rooms text[], its_fences bigint[], cut_rooms text[], cut_numbers bigint[],
    line_rooms text[], line_numbers bigint[], line_ats bigint[], line_acts text[], line_sums bigint[], closed text[])
RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE held text[];
BEGIN
    -- In order, so that no two servers wait for each other. Whoever claims one of these rooms waits until this is committed, and
    -- reads it then.
    SELECT coalesce(array_agg(id), '{}') INTO held FROM (
        SELECT r.id FROM worddle_rooms.rooms r
        JOIN unnest(its_rooms, its_fences) AS own (id, fence) ON r.id = own.id AND r.fence = own.fence
        WHERE r.owner = server ORDER BY r.id FOR NO KEY UPDATE OF r) AS locked;
    DELETE FROM worddle_rooms.lines l USING unnest(cut_rooms, cut_numbers) AS cut (room, number)
    WHERE l.room = cut.room AND l.number BETWEEN 1 AND cut.number AND cut.room = ANY (held);
    INSERT INTO worddle_rooms.lines (room, number, at, act, sum)
    SELECT line.* FROM unnest(line_rooms, line_numbers, line_ats, line_acts, line_sums) AS line (room, number, at, act, sum)
    WHERE line.room = ANY (held)
    -- A call whose answer was given up may end after the next one. It has the same lines, but an earlier head.
    ON CONFLICT (room, number) DO UPDATE SET at = EXCLUDED.at, act = EXCLUDED.act, sum = EXCLUDED.sum
    WHERE worddle_rooms.lines.at <= EXCLUDED.at;
    DELETE FROM worddle_rooms.lines l WHERE l.room = ANY (closed) AND l.room = ANY (held);
    DELETE FROM worddle_rooms.rooms r WHERE r.id = ANY (closed) AND r.id = ANY (held);
    RETURN ARRAY(SELECT unnest(its_rooms) EXCEPT SELECT unnest(held));
END $$;

-- Closes rooms that have had no owner for this long, and forgets servers that own nothing.
CREATE FUNCTION worddle_rooms.sweep(milliseconds bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    before timestamptz := clock_timestamp() - milliseconds * interval '1 millisecond';
    gone text[];
BEGIN
    SELECT coalesce(array_agg(id), '{}') INTO gone FROM (
        SELECT r.id FROM worddle_rooms.rooms r LEFT JOIN worddle_rooms.servers s ON s.id = r.owner
        WHERE coalesce(s.leased_until, r.since) < before
        ORDER BY r.id LIMIT 1000 FOR NO KEY UPDATE OF r SKIP LOCKED) AS locked;
    DELETE FROM worddle_rooms.lines l WHERE l.room = ANY (gone);
    DELETE FROM worddle_rooms.rooms r WHERE r.id = ANY (gone);
    DELETE FROM worddle_rooms.servers s WHERE s.leased_until < before
        AND NOT EXISTS (SELECT FROM worddle_rooms.rooms r WHERE r.owner = s.id);
    RETURN cardinality(gone);
END $$;
