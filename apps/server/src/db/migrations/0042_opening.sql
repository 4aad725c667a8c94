-- When the shop was opened to guests; null while it is being set up.
ALTER TABLE restaurant ADD COLUMN opened_at timestamptz;
UPDATE restaurant SET opened_at = imported_at WHERE version > 0;

-- An order with which the restaurant tries its way to the kitchen: no sale.
ALTER TABLE orders ADD COLUMN is_test boolean NOT NULL DEFAULT false;
CREATE INDEX test_orders ON orders (finalized_at) WHERE is_test;
