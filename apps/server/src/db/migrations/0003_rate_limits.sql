-- How often something was tried, shared by all server processes. Unlogged: a crash forgets it, and
-- counting costs no write to disk.
CREATE UNLOGGED TABLE rate_limits (
  key               text PRIMARY KEY,
  count             integer NOT NULL,
  expires_at        timestamptz NOT NULL
);

CREATE INDEX rate_limits_expiry ON rate_limits (expires_at);
