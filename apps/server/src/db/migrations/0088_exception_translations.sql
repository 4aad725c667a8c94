-- The message of an exception in further languages, by language; null where there is none.
ALTER TABLE schedule_exceptions ADD COLUMN translations json;
