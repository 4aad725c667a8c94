-- The journal in a schema of its own, which can belong to another role than the shop's tables: the owner of a schema
-- may drop what is in it, whoever owns that.

CREATE SCHEMA books;
ALTER TABLE book_keys SET SCHEMA books;
ALTER TABLE books.book_keys RENAME TO keys;
ALTER TABLE book_entries SET SCHEMA books;
ALTER TABLE books.book_entries RENAME TO entries;
ALTER FUNCTION keep_book_entries() SET SCHEMA books;
ALTER FUNCTION books.keep_book_entries() RENAME TO only_add;

-- Without a search path: the function belongs to who owns the journal, and runs as whoever tries to change it.
CREATE OR REPLACE FUNCTION books.only_add() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  is_empty boolean;
BEGIN
  -- A restored backup begins with empty tables.
  IF TG_OP = 'TRUNCATE' THEN
    EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I.%I)', TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO is_empty;
    IF is_empty THEN
      RETURN NULL;
    END IF;
  END IF;
  RAISE EXCEPTION 'The journal is append-only.' USING ERRCODE = 'insufficient_privilege';
END
$$;

-- Without its key nothing proves an entry.
CREATE TRIGGER book_keys_rows BEFORE UPDATE OR DELETE ON books.keys
  FOR EACH ROW EXECUTE FUNCTION books.only_add();
CREATE TRIGGER book_keys_table BEFORE TRUNCATE ON books.keys
  FOR EACH STATEMENT EXECUTE FUNCTION books.only_add();

-- Servers of the version before read and add entries by these names.
CREATE VIEW book_entries AS TABLE books.entries;
CREATE VIEW book_keys AS TABLE books.keys;
