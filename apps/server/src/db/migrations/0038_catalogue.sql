-- A publication updates rows by their ids: positions are compared when it ends, so that rows may change places.
-- Servers of the version before, which delete and insert all rows, go on working.

ALTER TABLE settings DROP CONSTRAINT settings_position_key;
ALTER TABLE settings ADD UNIQUE (position) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE menus DROP CONSTRAINT menus_position_key;
ALTER TABLE menus ADD UNIQUE (position) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE categories DROP CONSTRAINT categories_menu_id_position_key;
ALTER TABLE categories ADD UNIQUE (menu_id, position) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE items DROP CONSTRAINT items_category_id_position_key;
ALTER TABLE items ADD UNIQUE (category_id, position) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE offers DROP CONSTRAINT offers_position_key;
ALTER TABLE offers ADD UNIQUE (position) DEFERRABLE INITIALLY DEFERRED;

-- The last documents that were published, to look at, compare and restore.
CREATE TABLE catalogue_versions (
  version      bigint PRIMARY KEY,
  -- A restaurant file, without the exceptions of the hours.
  document     json NOT NULL,
  -- [{reference, url}], as in the table pictures.
  pictures     json NOT NULL,
  published_at timestamptz NOT NULL,
  -- A person of the staff; null for an import, and for what was there before versions were kept.
  published_by text,
  note         text NOT NULL DEFAULT ''
);
