-- What the guest gave in cash when the order was handed over; the change follows from its total.
ALTER TABLE orders ADD COLUMN cash_given_cents integer;
