-- What the kitchen needs to know of an item. Null where its file says nothing.
-- Columns are added only, without a rule: servers of the version before import without them.
ALTER TABLE items
  ADD COLUMN load integer,
  ADD COLUMN lead_minutes integer,
  ADD COLUMN ingredients text[];
