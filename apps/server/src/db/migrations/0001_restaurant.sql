-- What a restaurant file holds. It is replaced as a whole by an import, in one transaction.
-- Amounts are integer cents, rates hundredths of a percent. Columns of type json are read as a whole
-- and never searched; unlike jsonb they keep the order in which the restaurant wrote its fields.

CREATE TABLE restaurant (
  is_only_row       boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  -- 0 until the first import; every import adds 1 and notifies the channel restaurant_changed.
  version           bigint NOT NULL DEFAULT 0 CHECK (version >= 0),
  imported_at       timestamptz
);

INSERT INTO restaurant DEFAULT VALUES;

CREATE TABLE settings (
  name              text PRIMARY KEY,
  position          integer NOT NULL UNIQUE,
  -- Null where the file says null.
  value             json
);

-- Pictures that were copied at import: as the file names them, and where they are served.
CREATE TABLE pictures (
  reference         text PRIMARY KEY,
  url               text NOT NULL
);

CREATE TABLE menus (
  menu_id           text PRIMARY KEY,
  position          integer NOT NULL UNIQUE,
  name              text NOT NULL,
  is_open           boolean NOT NULL,
  is_available      boolean NOT NULL,
  -- Null: served whenever the restaurant is open.
  active_times      json,
  time_ranges       json NOT NULL,
  pickup_time_ranges json NOT NULL
);

CREATE TABLE categories (
  category_id       text PRIMARY KEY,
  menu_id           text NOT NULL REFERENCES menus ON DELETE CASCADE,
  position          integer NOT NULL,
  name              text NOT NULL,
  description       text NOT NULL,
  UNIQUE (menu_id, position)
);

CREATE TABLE items (
  item_id           text PRIMARY KEY,
  category_id       text NOT NULL REFERENCES categories ON DELETE CASCADE,
  position          integer NOT NULL,
  name              text NOT NULL,
  description       text NOT NULL,
  -- As the file names it: an address, or a key of pictures.
  image             text,
  score             double precision NOT NULL,
  price_pickup_cents integer NOT NULL CHECK (price_pickup_cents >= 0),
  price_delivery_cents integer NOT NULL CHECK (price_delivery_cents >= 0),
  -- Null: the restaurant's default rate.
  tax_rate          integer CHECK (tax_rate BETWEEN 0 AND 10000),
  -- [{option_id, option_name, min_selected, max_selected, selected, option_options:
  --   [{id, name, price_cents, quantity, tax_rate, allergens}]}]
  options           json NOT NULL,
  quantity          integer NOT NULL CHECK (quantity >= 0),
  note              text NOT NULL,
  pieces            integer CHECK (pieces > 0),
  allergens         text[] NOT NULL,
  is_vegetarian     boolean NOT NULL,
  spicy             integer NOT NULL CHECK (spicy BETWEEN 0 AND 3),
  pairs_with        text[] NOT NULL,
  UNIQUE (category_id, position)
);

CREATE TABLE offers (
  offer_id          text PRIMARY KEY,
  position          integer NOT NULL UNIQUE,
  name              text NOT NULL,
  description       text NOT NULL,
  is_active         boolean NOT NULL,
  type              text NOT NULL CHECK (
    type IN ('free_delivery', 'free_item', 'buy_one_get_one', 'percentage', 'fixed_amount')
  ),
  -- Cents of a fixed amount, hundredths of a percent of a percentage.
  value             integer NOT NULL CHECK (value >= 0 AND (type <> 'percentage' OR value <= 10000)),
  is_automatic      boolean NOT NULL,
  is_repeated       boolean NOT NULL,
  active_times      json NOT NULL,
  order_type        text NOT NULL CHECK (order_type IN ('both', 'pickup', 'delivery')),
  minimum_cents     integer NOT NULL CHECK (minimum_cents >= 0),
  menu_ids          text[] NOT NULL,
  category_ids      text[] NOT NULL,
  item_ids          text[] NOT NULL,
  code              text
);

CREATE UNIQUE INDEX offers_code ON offers (upper(btrim(code))) WHERE code IS NOT NULL;
