-- Texts in further languages, by language and the names of the file's fields; null where there are none. Those of
-- options and of settings stand in the documents of these.
ALTER TABLE menus ADD COLUMN translations json;
ALTER TABLE categories ADD COLUMN translations json;
ALTER TABLE items ADD COLUMN translations json;
ALTER TABLE offers ADD COLUMN translations json;
