-- The requests about an order that their senders named and that were carried out: the same key with another content
-- is refused.
CREATE TABLE request_keys (
  order_id          text NOT NULL REFERENCES order_keys ON DELETE CASCADE,
  -- What it asks for: keys of different subjects do not meet.
  subject           text NOT NULL CHECK (subject IN ('change', 'refund', 'substitution', 'ticket')),
  request_key       text NOT NULL,
  -- Of the route and the body, without the revision that the sender saw.
  content_hash      text NOT NULL,
  PRIMARY KEY (order_id, subject, request_key)
);
