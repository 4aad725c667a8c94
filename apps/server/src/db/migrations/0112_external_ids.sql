-- The id that an item has in the program that it came from. Rule CA-40.
ALTER TABLE items ADD COLUMN external_id text;
