-- What is learnt is read as it is asked for: one row for each item of a cart, found by its key.
DROP TABLE item_associations;
CREATE TABLE item_associations (
  source_id         text PRIMARY KEY,
  -- Two lists, {ids, pulls}: other items, and how much this one in the cart adds to the chance of each; under
  -- the source '' the chance of each in a cart that holds nothing yet.
  pulls             json NOT NULL
);
-- Kept beside its key as long as it fits into a page: one read, not two.
ALTER TABLE item_associations ALTER COLUMN pulls SET STORAGE MAIN;

-- How often dishes were proposed and taken, by day and place. Nothing in it says by whom.
CREATE TABLE proposal_counts (
  day               date NOT NULL,
  place             text NOT NULL CHECK (place IN ('home', 'dialog', 'cart')),
  item_id           text NOT NULL,
  shown             bigint NOT NULL DEFAULT 0,
  opened            bigint NOT NULL DEFAULT 0,
  added             bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (day, place, item_id)
);
