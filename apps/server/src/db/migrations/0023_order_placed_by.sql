-- Who placed an order stands in its row, as its time does: placing writes no event. Servers of the version before
-- take orders of guests only.

ALTER TABLE orders ADD COLUMN placed_by text NOT NULL DEFAULT 'guest'
  CHECK (placed_by IN ('guest', 'staff', 'system', 'provider'));
