-- Who placed an order that is not finalized: a keyed hash of the client's address, by which its open orders
-- are counted. Taken out once the order is finalized, and deleted with it when it never is.
ALTER TABLE orders ADD COLUMN client_hash text;
CREATE INDEX orders_client ON orders (client_hash)
  WHERE client_hash IS NOT NULL AND finalized_at IS NULL;

-- Since when an order under way waits for its guest's data to be taken out: it keeps them until it is over.
ALTER TABLE orders ADD COLUMN anonymise_since timestamptz;
CREATE INDEX orders_to_anonymise ON orders (anonymise_since) WHERE anonymise_since IS NOT NULL;
