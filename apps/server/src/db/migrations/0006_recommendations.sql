-- What orders teach about what is bought together, and how much of what is sold.

-- The part that a category plays in a meal: starter, main, side, dessert or drink; null where unknown.
ALTER TABLE categories ADD COLUMN course text
  CHECK (course IN ('starter', 'main', 'side', 'dessert', 'drink'));

-- How far finalized orders are counted. Weights double every 90 days from `epoch` on, so that what was
-- counted never has to be made lighter: it is the new orders that weigh more.
CREATE TABLE sales_progress (
  only_row          boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch             timestamptz NOT NULL DEFAULT now(),
  counted_until     timestamptz NOT NULL DEFAULT '-infinity',
  -- The weight of all counted orders.
  total_weight      double precision NOT NULL DEFAULT 0
);
INSERT INTO sales_progress DEFAULT VALUES;

-- The weight of the orders that hold both items, each pair once; an item with itself: that hold it.
CREATE TABLE items_together (
  item_id           text NOT NULL,
  other_id          text NOT NULL CHECK (item_id <= other_id),
  weight            double precision NOT NULL,
  PRIMARY KEY (item_id, other_id)
);

-- Units sold a day.
CREATE TABLE item_sales (
  day               date NOT NULL,
  item_id           text NOT NULL,
  units             bigint NOT NULL,
  PRIMARY KEY (day, item_id)
);

-- What has been learnt: how much an item in the cart adds to the chance of another. The base chance of
-- an item stands under the source ''. A request reads the rows of its cart's items, and nothing else.
CREATE TABLE item_associations (
  source_id         text NOT NULL,
  item_id           text NOT NULL,
  pull              double precision NOT NULL
);
CREATE INDEX item_associations_source ON item_associations (source_id) INCLUDE (item_id, pull);
