-- The key that opens an order to its guest, derived from a secret that only the servers know; the order's id, which the
-- staff reads, opens nothing any more. Only additions: servers of the version before go on working.

-- Two random UUIDs hold 244 random bits.
ALTER TABLE installation ADD COLUMN order_key_secret bytea NOT NULL
  DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
  CHECK (length(order_key_secret) = 32);

-- True for orders of the version before, whose guests know nothing but the id. Nothing reads or sets it from the version
-- after this one on.
ALTER TABLE order_keys ADD COLUMN is_opened_by_id boolean NOT NULL DEFAULT true;

-- Proposals about all that is left of an order, which is cancelled instead of left empty.
ALTER TABLE order_substitutions ADD COLUMN is_all boolean NOT NULL DEFAULT false;
