-- The people and devices of the restaurant, apart from customers. Nothing here opens a session: passwords and PINs
-- are argon2id, tokens, links and codes SHA-256. Only the secret of an authenticator is readable, since its codes
-- are computed from it.
CREATE TABLE staff_people (
  person_id         text PRIMARY KEY,
  name              text NOT NULL,
  -- As it was typed; compared without case.
  email             text NOT NULL,
  role              text NOT NULL
    CHECK (role IN ('owner', 'manager', 'counter', 'kitchen', 'accountant')),
  password_hash     text NOT NULL,
  pin_hash          text,
  -- An authenticator counts once a code proved it; the step of the last code, since a code counts once.
  totp_secret       text,
  totp_confirmed_at timestamptz,
  totp_last_step    bigint NOT NULL DEFAULT 0,
  created_at        timestamptz NOT NULL,
  last_sign_in_at   timestamptz
);

CREATE UNIQUE INDEX staff_people_email ON staff_people (lower(email));

CREATE TABLE staff_sessions (
  token_hash        bytea PRIMARY KEY,
  person_id         text NOT NULL REFERENCES staff_people ON DELETE CASCADE,
  opened_at         timestamptz NOT NULL,
  -- When the person signed in or proved it again.
  signed_in_at      timestamptz NOT NULL,
  -- To the minute.
  last_used_at      timestamptz NOT NULL,
  expires_at        timestamptz NOT NULL,
  has_second_factor boolean NOT NULL,
  client            text NOT NULL DEFAULT ''
);

CREATE INDEX staff_sessions_person ON staff_sessions (person_id);
CREATE INDEX staff_sessions_expiry ON staff_sessions (expires_at);

CREATE TABLE staff_passkeys (
  passkey_id        text PRIMARY KEY,
  person_id         text NOT NULL REFERENCES staff_people ON DELETE CASCADE,
  -- The id that the authenticator gave it, in base64url.
  credential_id     text NOT NULL UNIQUE,
  public_key        bytea NOT NULL,
  counter           bigint NOT NULL,
  transports        text[] NOT NULL DEFAULT '{}',
  name              text NOT NULL,
  created_at        timestamptz NOT NULL,
  last_used_at      timestamptz
);

CREATE INDEX staff_passkeys_person ON staff_passkeys (person_id);

-- What an authenticator has to sign; taken out by its first use.
CREATE TABLE staff_challenges (
  challenge_hash    bytea PRIMARY KEY,
  -- The person who adds a passkey; null for a sign-in.
  person_id         text REFERENCES staff_people ON DELETE CASCADE,
  expires_at        timestamptz NOT NULL
);

CREATE INDEX staff_challenges_person ON staff_challenges (person_id);
CREATE INDEX staff_challenges_expiry ON staff_challenges (expires_at);

CREATE TABLE staff_recovery_codes (
  code_hash         bytea PRIMARY KEY,
  person_id         text NOT NULL REFERENCES staff_people ON DELETE CASCADE
);

CREATE INDEX staff_recovery_codes_person ON staff_recovery_codes (person_id);

-- Links that make a person of the staff, or give one a new password. Several links of a first owner may be open at
-- once, since every server prints its own.
CREATE TABLE staff_invitations (
  invitation_id     text PRIMARY KEY,
  kind              text NOT NULL CHECK (kind IN ('first_owner', 'invitation', 'new_password')),
  -- Null until the mail with the link is made.
  token_hash        bytea UNIQUE,
  -- Null for a first owner.
  email             text,
  role              text NOT NULL
    CHECK (role IN ('owner', 'manager', 'counter', 'kitchen', 'accountant')),
  -- Whose password is replaced.
  person_id         text REFERENCES staff_people ON DELETE CASCADE,
  created_at        timestamptz NOT NULL,
  expires_at        timestamptz NOT NULL,
  CHECK ((kind = 'first_owner') = (email IS NULL))
);

-- A newer invitation of an address replaces the one before.
CREATE UNIQUE INDEX staff_invitations_email ON staff_invitations (lower(email));
CREATE INDEX staff_invitations_person ON staff_invitations (person_id);
CREATE INDEX staff_invitations_expiry ON staff_invitations (expires_at);

CREATE TABLE staff_devices (
  device_id         text PRIMARY KEY,
  name              text NOT NULL,
  kind              text NOT NULL CHECK (kind IN ('board', 'counter', 'printer')),
  created_at        timestamptz NOT NULL,
  -- The code that enrols it; null once it was used.
  code_hash         bytea UNIQUE,
  code_expires_at   timestamptz,
  -- Null until it is enrolled.
  token_hash        bytea UNIQUE,
  enrolled_at       timestamptz,
  -- To the minute.
  last_seen_at      timestamptz,
  -- Who gave the PIN on it, and until when that person acts.
  acting_person_id  text REFERENCES staff_people ON DELETE SET NULL,
  acting_until      timestamptz
);

CREATE INDEX staff_devices_acting ON staff_devices (acting_person_id);

-- Wrong PINs of a person on a device. No reference to the person: an unknown id is counted alike.
CREATE TABLE staff_pin_failures (
  device_id         text NOT NULL REFERENCES staff_devices ON DELETE CASCADE,
  person_id         text NOT NULL,
  failures          integer NOT NULL,
  failed_at         timestamptz NOT NULL,
  locked_until      timestamptz,
  PRIMARY KEY (device_id, person_id)
);

CREATE INDEX staff_pin_failures_age ON staff_pin_failures (failed_at);

-- What was changed, by whom and where. Names stand beside the ids, since people and devices are removed.
CREATE TABLE staff_audit (
  entry_id          bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  at                timestamptz NOT NULL,
  person_id         text,
  person_name       text,
  device_id         text,
  device_name       text,
  action            text NOT NULL,
  subject           text NOT NULL,
  before            jsonb,
  after             jsonb
);

CREATE INDEX staff_audit_at ON staff_audit (at);

-- Entries can only be added; after 12 months they may be deleted.
CREATE FUNCTION keep_staff_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at <= now() - interval '12 months' THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT FROM staff_audit) THEN
    -- A restored backup begins with empty tables.
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only.' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER staff_audit_rows BEFORE UPDATE OR DELETE ON staff_audit
  FOR EACH ROW EXECUTE FUNCTION keep_staff_audit();
CREATE TRIGGER staff_audit_table BEFORE TRUNCATE ON staff_audit
  FOR EACH STATEMENT EXECUTE FUNCTION keep_staff_audit();
