-- What nobody uses any more is found by its age.

-- When somebody last logged in, and when they were told that their account is about to go. Whoever has an
-- account already counts from today.
ALTER TABLE users
  ADD COLUMN last_login_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN warned_at timestamptz;
CREATE INDEX users_unused ON users (last_login_at) WHERE warned_at IS NULL AND verified_at IS NOT NULL;
CREATE INDEX users_warned ON users (warned_at) WHERE warned_at IS NOT NULL;

CREATE INDEX payment_events_age ON payment_events (received_at);
