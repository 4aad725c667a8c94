-- A session's public id, which stays the same when a proof gives the session a new token. A table of sessions is
-- small: writing each of its rows anew takes no time.
ALTER TABLE staff_sessions ADD COLUMN session_id text NOT NULL DEFAULT gen_random_uuid()::text;

CREATE UNIQUE INDEX staff_sessions_id ON staff_sessions (session_id);

-- A person who only acts by PIN on shared devices has neither an address nor a password.
ALTER TABLE staff_people ALTER COLUMN email DROP NOT NULL;
ALTER TABLE staff_people ALTER COLUMN password_hash DROP NOT NULL;
ALTER TABLE staff_people ADD CHECK ((email IS NULL) = (password_hash IS NULL));
ALTER TABLE staff_people ADD CHECK (email IS NOT NULL OR role IN ('counter', 'kitchen'));
