-- Refunds in cash that credit notes are looked for from, as `payment_entries_refunded` is of those to cards.
CREATE INDEX order_refunds_cash ON order_refunds (order_id) WHERE means = 'cash';
