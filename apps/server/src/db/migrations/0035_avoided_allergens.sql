-- The allergens that a guest filtered the menu by. Columns are added only; servers of the version before go on working.
ALTER TABLE orders ADD COLUMN avoided_allergens text[] NOT NULL DEFAULT '{}';
