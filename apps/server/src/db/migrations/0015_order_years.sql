-- Orders lie in years: one part of `orders` and of `order_lines` for each, cut by the year with which an
-- order's id begins (26 for 2026). A server adds the parts as years come (db/order-years.ts). Whatever is of no year
-- that there is a part for lies in the default ones, as do the orders of before, whose ids begin with
-- anything. Older servers can't place orders from here on: stop them first.

-- What is unique of an order whatever the year, and what everything hangs on that hangs on an order:
-- nothing refers to the parts, so a year of them can go at once.
CREATE TABLE order_keys (
  order_id          text PRIMARY KEY,
  -- Drawn by the storefront; the same order sent twice carries the same one.
  local_id          text NOT NULL UNIQUE
);
INSERT INTO order_keys SELECT order_id, local_id FROM orders;

ALTER TABLE order_lines DROP CONSTRAINT order_lines_order_id_fkey;
ALTER TABLE order_links DROP CONSTRAINT order_links_order_id_fkey,
  ADD FOREIGN KEY (order_id) REFERENCES order_keys ON DELETE CASCADE;
ALTER TABLE order_progress DROP CONSTRAINT order_progress_order_id_fkey,
  ADD FOREIGN KEY (order_id) REFERENCES order_keys ON DELETE CASCADE;
ALTER TABLE order_payments DROP CONSTRAINT order_payments_order_id_fkey,
  ADD FOREIGN KEY (order_id) REFERENCES order_keys ON DELETE CASCADE;
ALTER TABLE outbox DROP CONSTRAINT outbox_order_id_fkey,
  ADD FOREIGN KEY (order_id) REFERENCES order_keys ON DELETE CASCADE;
ALTER TABLE mails DROP CONSTRAINT mails_order_id_fkey,
  ADD FOREIGN KEY (order_id) REFERENCES order_keys ON DELETE CASCADE;
ALTER TABLE push_subscriptions DROP CONSTRAINT push_subscriptions_order_id_fkey,
  ADD FOREIGN KEY (order_id) REFERENCES order_keys ON DELETE CASCADE;

ALTER TABLE orders RENAME TO orders_before;
ALTER TABLE orders_before RENAME CONSTRAINT orders_pkey TO orders_before_pkey;
ALTER TABLE orders_before DROP CONSTRAINT orders_user_id_fkey;
CREATE TABLE orders (
  order_id          text PRIMARY KEY REFERENCES order_keys ON DELETE CASCADE,
  -- The number people call out counts from 1 each day. It is drawn once the key is known to be new.
  day               date NOT NULL REFERENCES order_days,
  number            integer NOT NULL CHECK (number >= 1),
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
  restaurant_version bigint NOT NULL,
  -- Whose order it is; null for a guest's, and once the account was deleted.
  user_id           text REFERENCES users ON DELETE SET NULL
) PARTITION BY RANGE (order_id);
CREATE TABLE orders_default PARTITION OF orders DEFAULT;
INSERT INTO orders
SELECT order_id, day, number, content_hash, status, placed_at, finalized_at, held_until, order_type,
  delivery_date, delivery_time, slot_starts_at, payment_method, subtotal_cents, discount_cents,
  delivery_cents, tax_cents, total_cents, taxes, coupon_code, coupon_offer_id, first_name, last_name,
  email, phone, address, city, postal_code, country, comment, restaurant_version, user_id
FROM orders_before JOIN order_numbers USING (order_id);
DROP TABLE order_numbers;
DROP TABLE orders_before;
CREATE INDEX orders_slot ON orders (slot_starts_at) WHERE slot_starts_at IS NOT NULL;
CREATE INDEX orders_finalized ON orders (finalized_at) WHERE finalized_at IS NOT NULL;
CREATE INDEX orders_user ON orders (user_id, placed_at) WHERE user_id IS NOT NULL;
CREATE INDEX orders_guest ON orders (lower(email)) WHERE user_id IS NULL AND email <> '';
CREATE INDEX orders_abandoned ON orders (placed_at) WHERE finalized_at IS NULL;
-- An order is looked for by its number alone. Each part has an index of its own like this one: a unique one
-- of all would have to hold the id.
CREATE UNIQUE INDEX orders_default_number ON orders_default (number, day);

ALTER TABLE order_lines RENAME TO order_lines_default;
ALTER TABLE order_lines_default RENAME CONSTRAINT order_lines_pkey TO order_lines_default_pkey;
CREATE TABLE order_lines (
  LIKE order_lines_default INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  PRIMARY KEY (order_id, position),
  FOREIGN KEY (order_id) REFERENCES order_keys ON DELETE CASCADE
) PARTITION BY RANGE (order_id);
ALTER TABLE order_lines ATTACH PARTITION order_lines_default DEFAULT;
