-- What the staff sets for a while: sold-out dishes, pauses, a rush, closed slots, exceptions of the hours.
-- Columns and tables are added only; servers of the version before go on working.

-- Counts the changes. An order that was judged by an earlier version is judged again when it is placed.
CREATE TABLE availability (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version  bigint NOT NULL DEFAULT 1
);
INSERT INTO availability DEFAULT VALUES;

CREATE TABLE holds (
  hold_id   text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  kind      text NOT NULL CHECK (kind IN ('item', 'option', 'ingredient')),
  -- No reference: the articles are imported anew with each version of the restaurant.
  subject   text NOT NULL,
  ends_at   timestamptz NOT NULL,
  -- The portions there were when it was set; null: sold out at once.
  portions  integer CHECK (portions >= 0),
  set_at    timestamptz NOT NULL,
  set_by    text,
  UNIQUE (kind, subject)
);

-- The portions that orders take of a counted hold. They are free again without a change here: an order
-- that has expired, or was cancelled before it was prepared, does not count.
CREATE TABLE hold_uses (
  hold_id  text NOT NULL REFERENCES holds ON DELETE CASCADE,
  order_id text NOT NULL REFERENCES order_keys ON DELETE CASCADE,
  units    integer NOT NULL CHECK (units > 0),
  PRIMARY KEY (hold_id, order_id)
);
CREATE INDEX hold_uses_of_order ON hold_uses (order_id);

CREATE TABLE pauses (
  kind    text PRIMARY KEY CHECK (kind IN ('all', 'pickup', 'delivery', 'asap')),
  ends_at timestamptz NOT NULL,
  set_at  timestamptz NOT NULL,
  set_by  text
);

CREATE TABLE rush (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  minutes  integer NOT NULL CHECK (minutes > 0),
  ends_at  timestamptz NOT NULL,
  set_at   timestamptz NOT NULL,
  set_by   text
);

CREATE TABLE closed_slots (
  starts_at timestamptz PRIMARY KEY,
  set_at    timestamptz NOT NULL,
  set_by    text
);

CREATE TABLE schedule_exceptions (
  exception_id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  from_day     date NOT NULL,
  to_day       date NOT NULL CHECK (to_day >= from_day),
  order_type   text CHECK (order_type IN ('pickup', 'delivery')),
  -- [["11:30", "14:30"], …]; empty: closed.
  ranges       jsonb NOT NULL DEFAULT '[]',
  message      text NOT NULL DEFAULT '',
  -- Counts its changes: two people do not overwrite one another's.
  revision     integer NOT NULL DEFAULT 1
);

-- Public holidays on which the restaurant opens as usual: they are not proposed again.
CREATE TABLE public_holidays_as_usual (
  day date PRIMARY KEY
);

-- The kitchen units of an order.
ALTER TABLE orders ADD COLUMN load integer NOT NULL DEFAULT 0;
-- The version of `availability` that an order was judged by; null from servers of the version before.
ALTER TABLE orders ADD COLUMN availability_version bigint;
