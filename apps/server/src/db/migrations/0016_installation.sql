-- What tells this installation of the shop from every other: drawn once, kept for as long as the data,
-- and the same for every process.
CREATE TABLE installation (
  only_one          boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  -- The mark on whatever this shop makes at a provider that other programs use as well.
  shop_id           text NOT NULL,
  -- The key of the HMACs by which logs and counts know an address.
  log_key           bytea NOT NULL CHECK (length(log_key) = 32)
);

-- Two random UUIDs hold 244 random bits.
INSERT INTO installation (shop_id, log_key) VALUES (
  'shop_' || replace(gen_random_uuid()::text, '-', ''),
  decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
