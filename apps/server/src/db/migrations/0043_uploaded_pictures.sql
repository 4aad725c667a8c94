-- The pictures that were sent from a page; their files lie in DATA_DIR/pictures, named by the hash.
CREATE TABLE uploaded_pictures (
  hash         text PRIMARY KEY,
  uploaded_at  timestamptz NOT NULL,
  uploaded_by  text,
  -- Since when no draft and no kept version names it; null while one does, and before that was looked at.
  unused_since timestamptz
);
