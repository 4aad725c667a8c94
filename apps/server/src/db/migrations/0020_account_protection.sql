-- What keeps an account from being guessed, and its owner from being locked out by those who guess.

-- Wrong passwords and codes from whatever client, and when the next one is compared. The key names an address
-- by an HMAC with the key of the installation; it outlives restarts, since guessing goes on for days.
CREATE TABLE failed_attempts (
  key               text PRIMARY KEY,
  failures          integer NOT NULL,
  failed_at         timestamptz NOT NULL,
  retry_at          timestamptz NOT NULL
);

CREATE INDEX failed_attempts_age ON failed_attempts (failed_at);

-- Where an account was logged in from, as an HMAC of its address and the network address: tries of other
-- clients do not slow these down.
CREATE TABLE known_clients (
  client_key        bytea PRIMARY KEY,
  user_id           text NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at        timestamptz NOT NULL
);

CREATE INDEX known_clients_user ON known_clients (user_id);
CREATE INDEX known_clients_expiry ON known_clients (expires_at);

-- The links of mails with codes, by the SHA-256 of their tokens. Several of an account can be good at once: a
-- newer mail, which anybody can ask for, does not close the link of the one before.
CREATE TABLE mail_links (
  token_hash        bytea PRIMARY KEY,
  user_id           text NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at        timestamptz NOT NULL
);

CREATE INDEX mail_links_user ON mail_links (user_id);
CREATE INDEX mail_links_expiry ON mail_links (expires_at);

-- How many codes were asked for without one being used and without a day between: the more, the longer the
-- pause before the next. From now on address_hash holds an HMAC, no plain SHA-256.
ALTER TABLE codes ADD COLUMN sends integer NOT NULL DEFAULT 1;
