-- Accounts. Nothing here can be used to get in: passwords and codes are argon2id, tokens SHA-256.

CREATE TABLE users (
  user_id           text PRIMARY KEY,
  -- As it was typed; compared without case.
  email             text NOT NULL,
  first_name        text NOT NULL,
  last_name         text NOT NULL,
  phone             text NOT NULL,
  address           text NOT NULL DEFAULT '',
  password_hash     text NOT NULL,
  created_at        timestamptz NOT NULL,
  -- Null until a code proved that the address is theirs.
  verified_at       timestamptz
);

CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE INDEX users_unverified ON users (created_at) WHERE verified_at IS NULL;

CREATE TABLE sessions (
  token_hash        bytea PRIMARY KEY,
  user_id           text NOT NULL REFERENCES users ON DELETE CASCADE,
  opened_at         timestamptz NOT NULL,
  expires_at        timestamptz NOT NULL
);

CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- The last code that was asked for at each address. It outlives its account, because the pause between
-- two codes belongs to the address; so it names the address by its SHA-256 only.
CREATE TABLE codes (
  address_hash      bytea PRIMARY KEY,
  -- What the mail that will carry the code knows it by; a later request makes the mail pointless.
  request_id        text NOT NULL UNIQUE,
  -- Null when nobody has this address: no mail will be made.
  user_id           text,
  requested_at      timestamptz NOT NULL,
  -- False once it was used, or its account deleted.
  is_open           boolean NOT NULL DEFAULT true,
  -- The code is drawn when its mail is made: until then there is none.
  code_hash         text,
  expires_at        timestamptz,
  tries             smallint NOT NULL DEFAULT 0
);

CREATE INDEX codes_age ON codes (requested_at);

-- Whose order it is; null for a guest's, and once the account was deleted.
ALTER TABLE orders ADD COLUMN user_id text REFERENCES users ON DELETE SET NULL;

CREATE INDEX orders_user ON orders (user_id, placed_at) WHERE user_id IS NOT NULL;
CREATE INDEX orders_guest ON orders (lower(email)) WHERE user_id IS NULL AND email <> '';
CREATE INDEX orders_abandoned ON orders (placed_at) WHERE finalized_at IS NULL;
