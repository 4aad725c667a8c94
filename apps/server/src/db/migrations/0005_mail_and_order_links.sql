-- How far the kitchen is with an order; beside orders.status, which says whether it is paid. An order
-- without a row has been received. Apart from orders, so that every step keeps its time.
CREATE TABLE order_progress (
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  progress          text NOT NULL CHECK (
    progress IN ('accepted', 'preparing', 'ready', 'out_for_delivery', 'handed_over', 'cancelled')
  ),
  at                timestamptz NOT NULL,
  PRIMARY KEY (order_id, progress)
);

-- What opens an order's state without an account. Kept as it is: whoever can read this table can
-- read the order beside it, and a mail that is sent again must carry the same link.
CREATE TABLE order_links (
  key               text PRIMARY KEY,
  order_id          text NOT NULL UNIQUE REFERENCES orders ON DELETE CASCADE
);

-- Every mail there is to send, and a mark for every mail that was.
CREATE TABLE mails (
  mail_id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind              text NOT NULL,
  -- Tells several mails of one kind about one order apart.
  occasion          text NOT NULL DEFAULT '',
  -- The order it is about, where its recipient and its contents are read when it is sent.
  order_id          text REFERENCES orders ON DELETE CASCADE,
  -- What a mail about no order was asked for with. Gone as soon as it is sent.
  request           jsonb,
  state             text NOT NULL DEFAULT 'waiting' CHECK (
    state IN ('waiting', 'sent', 'dropped', 'dead')
  ),
  created_at        timestamptz NOT NULL DEFAULT now(),
  -- Counted from here on it is given up; a replay counts anew.
  waiting_since     timestamptz NOT NULL DEFAULT now(),
  tries             integer NOT NULL DEFAULT 0,
  settled_at        timestamptz,
  -- Why the last try failed: a code, never what a mail server said, which may name somebody.
  reason            text,
  CHECK (request IS NULL OR state IN ('waiting', 'dead'))
);

CREATE UNIQUE INDEX mails_of_order ON mails (order_id, kind, occasion);
CREATE INDEX mails_unsettled ON mails (waiting_since) WHERE state IN ('waiting', 'dead');

-- An entry is about an order, or asks for a mail to be sent.
ALTER TABLE outbox
  ALTER COLUMN order_id DROP NOT NULL,
  ADD COLUMN mail_id uuid REFERENCES mails ON DELETE CASCADE,
  ADD CHECK (num_nonnulls(order_id, mail_id) = 1);
