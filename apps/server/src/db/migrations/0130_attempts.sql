-- How often something was tried, and until when it may not be tried again. It is logged, unlike the counts before:
-- guessing goes on for days, and outlives a crash and the loss of the primary.
CREATE TABLE attempts (
  key               text PRIMARY KEY,
  count             integer NOT NULL,
  begun_at          timestamptz NOT NULL,
  window_ends_at    timestamptz NOT NULL,
  blocked_until     timestamptz,
  CHECK (blocked_until <= window_ends_at)
);

CREATE INDEX attempts_end ON attempts (window_ends_at);

-- Counts that last for days are taken over; the others, of an hour at most, begin anew. Servers of the version before
-- go on counting in their own tables (rate_limits, failed_attempts, staff_pin_failures) until the last of them has
-- stopped: for these minutes a client has both counts. The version after this one drops the tables.
WITH moved AS (DELETE FROM failed_attempts RETURNING *)
INSERT INTO attempts
SELECT key, failures, failed_at, failed_at + interval '30 days', nullif(retry_at, failed_at) FROM moved;
