-- Orders as they were sold. Names and prices are copied: a later change of the menu changes no order.

CREATE TABLE orders (
  order_id          text PRIMARY KEY,
  -- Drawn by the storefront; the same order sent twice carries the same one.
  local_id          text NOT NULL UNIQUE,
  content_hash      text NOT NULL,
  status            text NOT NULL CHECK (status IN ('pending', 'paid')),
  placed_at         timestamptz NOT NULL,
  finalized_at      timestamptz,
  -- Until then an order that is not finalized keeps its place in its slot.
  held_until        timestamptz NOT NULL,
  order_type        text NOT NULL CHECK (order_type IN ('pickup', 'delivery')),
  delivery_date     date NOT NULL,
  delivery_time     text NOT NULL,
  -- Null for an order as soon as possible, which takes no place in a slot.
  slot_starts_at    timestamptz,
  payment_method    text NOT NULL CHECK (payment_method IN ('cash', 'card')),
  subtotal_cents    integer NOT NULL CHECK (subtotal_cents >= 0),
  discount_cents    integer NOT NULL CHECK (discount_cents BETWEEN 0 AND subtotal_cents),
  delivery_cents    integer NOT NULL CHECK (delivery_cents >= 0),
  tax_cents         integer NOT NULL CHECK (tax_cents >= 0),
  total_cents       integer NOT NULL CHECK (total_cents >= 0),
  taxes             jsonb NOT NULL,
  coupon_code       text,
  coupon_offer_id   text,
  first_name        text NOT NULL,
  last_name         text NOT NULL,
  email             text NOT NULL,
  phone             text NOT NULL,
  address           text NOT NULL,
  city              text NOT NULL,
  postal_code       text NOT NULL,
  country           text NOT NULL,
  comment           text NOT NULL,
  restaurant_version bigint NOT NULL
);

CREATE INDEX orders_slot ON orders (slot_starts_at) WHERE slot_starts_at IS NOT NULL;
CREATE INDEX orders_finalized ON orders (finalized_at) WHERE finalized_at IS NOT NULL;

CREATE TABLE order_lines (
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  position          smallint NOT NULL,
  item_id           text NOT NULL,
  item_name         text NOT NULL,
  quantity          smallint NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  unit_price_cents  integer NOT NULL CHECK (unit_price_cents >= 0),
  -- What was chosen, with names and prices as sold: [{group_id, group_name, option_id, name, quantity, price_cents}].
  options           jsonb NOT NULL,
  note              text NOT NULL,
  total_cents       integer NOT NULL CHECK (total_cents >= 0),
  discount_cents    integer NOT NULL CHECK (discount_cents BETWEEN 0 AND total_cents),
  tax_cents         integer NOT NULL CHECK (tax_cents >= 0),
  -- The offer that gave this line for nothing; null for a bought one.
  offer_id          text,
  PRIMARY KEY (order_id, position)
);

-- The number people call out counts from 1 each day. A sequence is never locked until commit, so that
-- orders placed at once do not wait for one another; each day remembers where it started.
CREATE SEQUENCE order_counter;

CREATE TABLE order_days (
  day               date PRIMARY KEY,
  counter_before    bigint NOT NULL
);

-- Apart from orders, so that the number is drawn only once the order is known to be new.
CREATE TABLE order_numbers (
  order_id          text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  day               date NOT NULL REFERENCES order_days,
  number            integer NOT NULL CHECK (number >= 1),
  UNIQUE (day, number)
);

-- What happened, written in the transaction in which it happened, for whoever acts on it afterwards.
CREATE TABLE outbox (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic             text NOT NULL,
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  created_at        timestamptz NOT NULL DEFAULT now()
);
