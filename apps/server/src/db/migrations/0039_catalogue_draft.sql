-- The draft of the restaurant, which people edit entity by entity. Servers of the version before leave it alone.

CREATE TABLE catalogue_draft (
  only_row     boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- Counts every change of the draft.
  revision     bigint NOT NULL DEFAULT 0,
  -- The version that the draft was made of; 0 before the first.
  base_version bigint NOT NULL DEFAULT 0,
  -- [{reference, url}] of pictures that came with the draft.
  pictures     json NOT NULL DEFAULT '[]'
);
INSERT INTO catalogue_draft DEFAULT VALUES;

CREATE TABLE catalogue_entities (
  kind        text NOT NULL CHECK (kind IN ('setting', 'menu', 'category', 'item', 'offer')),
  id          text NOT NULL,
  -- The menu of a category, the category of an item.
  parent_id   text,
  position    integer NOT NULL,
  -- As in a restaurant file, without its id and what it contains; it may be invalid.
  content     json NOT NULL,
  is_archived boolean NOT NULL DEFAULT false,
  revision    bigint NOT NULL DEFAULT 1,
  changed_at  timestamptz NOT NULL DEFAULT now(),
  changed_by  text,
  PRIMARY KEY (kind, id)
);

-- A document that waits for its time; one at most.
CREATE TABLE catalogue_schedule (
  only_row     boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  publish_at   timestamptz NOT NULL,
  base_version bigint NOT NULL,
  document     json NOT NULL,
  pictures     json NOT NULL,
  scheduled_by text,
  note         text NOT NULL DEFAULT '',
  -- Why it could not be published, in French; null while it waits.
  failure      text
);
