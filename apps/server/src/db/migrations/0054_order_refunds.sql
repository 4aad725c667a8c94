-- What a refund of an order is of: units of lines, the delivery, or an amount, with its amounts by rate. Only
-- additions: servers of the version before go on working.

-- What was charged for all units of a line, by rate, in the shape of `orders.taxes`; null in orders of the version
-- before. What the lines leave of `orders.taxes` is the delivery's.
ALTER TABLE order_lines ADD COLUMN charged jsonb;

CREATE TABLE order_refunds (
  -- That of `payment_refunds` where the money goes back to a card.
  refund_id         text PRIMARY KEY,
  order_id          text NOT NULL REFERENCES order_keys ON DELETE CASCADE,
  means             text NOT NULL CHECK (means IN ('card', 'cash')),
  amount_cents      integer NOT NULL CHECK (amount_cents > 0),
  -- Parts with their quantities; null for an amount that names none.
  units             jsonb,
  -- As it was given back, in the shape of `orders.taxes`.
  rates             jsonb NOT NULL,
  -- Null for cancellations, the command line, and refunds made at the provider.
  reason            text CHECK (
    reason IN ('missing_item', 'wrong_item', 'quality', 'late', 'goodwill', 'charge_error', 'other')
  ),
  -- What the person wrote to the reason; deleted with the guest's data.
  text              text,
  requested_at      timestamptz NOT NULL,
  person_name       text,
  device_name       text
);
CREATE INDEX order_refunds_order ON order_refunds (order_id);

-- NOT VALID: every stored fact has one of the former kinds.
ALTER TABLE book_facts
  DROP CONSTRAINT book_facts_kind_check,
  ADD CONSTRAINT book_facts_kind_check
    CHECK (kind IN ('payment', 'handed_over', 'duplicate', 'cash_refund')) NOT VALID;

-- Money that goes back to a card is a payment entry; cash has none.
CREATE FUNCTION book_cash_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_facts (source, kind, subject, at)
  VALUES ('cash_refund:' || NEW.refund_id, 'cash_refund', NEW.refund_id, NEW.requested_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER book_cash_refund AFTER INSERT ON order_refunds
  FOR EACH ROW WHEN (NEW.means = 'cash') EXECUTE FUNCTION book_cash_refund();
