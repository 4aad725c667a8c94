-- The alerts about orders that wait for their acceptance: each order causes each level once, whatever the cause.
CREATE TABLE order_alerts (
  order_id          text NOT NULL REFERENCES order_keys ON DELETE CASCADE,
  level             text NOT NULL CHECK (level IN ('staff', 'webhook')),
  cause             text NOT NULL CHECK (cause IN ('not_accepted', 'no_board')),
  raised_at         timestamptz NOT NULL,
  -- When the webhook is called next: a call postpones it first. Null for mails, and once that is over.
  try_at            timestamptz,
  tries             integer NOT NULL DEFAULT 0,
  PRIMARY KEY (order_id, level)
);
CREATE INDEX order_alerts_due ON order_alerts (try_at) WHERE try_at IS NOT NULL;
