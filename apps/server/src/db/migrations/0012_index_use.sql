-- What two million orders need.

-- An order is looked for by its number alone.
CREATE INDEX order_numbers_number ON order_numbers (number, day);

-- Marks of mails are forgotten after their time.
CREATE INDEX mails_settled ON mails (settled_at) WHERE settled_at IS NOT NULL;

-- An order or a mail that is deleted takes its entry with it.
CREATE INDEX outbox_order ON outbox (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX outbox_mail ON outbox (mail_id) WHERE mail_id IS NOT NULL;

-- How far finalized orders were parted from their guests: they are so in the order in which they were
-- finalized, which needs no index of its own.
CREATE TABLE erasure_progress (
  only_row          boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  erased_until      timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO erasure_progress DEFAULT VALUES;
