-- The order board: who changed an order, what was taken back, and the effects of a step that wait until it can't be
-- taken back any more. Tables and columns are added only; servers of the version before go on working.

-- NOT VALID: every stored event has one of the former types, and the table is not read for it.
ALTER TABLE order_events
  DROP CONSTRAINT order_events_type_check,
  ADD CONSTRAINT order_events_type_check CHECK (
    type IN ('submitted', 'paid', 'advanced', 'cancelled', 'refunded', 'promised', 'undone')
  ) NOT VALID,
  -- Who and where, with the names of that moment; null for guests, providers and the command line.
  ADD COLUMN person_id text,
  ADD COLUMN person_name text,
  ADD COLUMN device_id text,
  ADD COLUMN device_name text;

-- What the person wrote to the reason; deleted with the guest's data.
ALTER TABLE order_cancellations ADD COLUMN text text;

-- Mails, push notifications and refunds of a step, written with it and executed from `due_at` on. Undo deletes them.
CREATE TABLE order_effects (
  order_id          text NOT NULL REFERENCES order_keys ON DELETE CASCADE,
  -- The event that causes them.
  sequence          bigint NOT NULL,
  -- The place that may take the step back, and until when.
  device_key        text NOT NULL,
  undo_until        timestamptz NOT NULL,
  -- Not before `undo_until`, and not before that of a later step of the order.
  due_at            timestamptz NOT NULL,
  -- The order as undo restores it.
  former_progress   text NOT NULL,
  former_promise    timestamptz,
  PRIMARY KEY (order_id, sequence)
);
CREATE INDEX order_effects_due ON order_effects (due_at);

-- Until when an order does not ring on a device.
CREATE TABLE order_silences (
  order_id          text NOT NULL REFERENCES order_keys ON DELETE CASCADE,
  device_key        text NOT NULL,
  until             timestamptz NOT NULL,
  PRIMARY KEY (order_id, device_key)
);
CREATE INDEX order_silences_until ON order_silences (until);

-- The boards: whether each has begun its service, and when its event stream was last open.
CREATE TABLE boards (
  device_key        text PRIMARY KEY,
  service_since     timestamptz,
  alive_at          timestamptz NOT NULL
);

-- The rest of the open orders, beside `orders_waiting`.
CREATE INDEX orders_leaving ON orders (coalesce(promised_at, slot_starts_at, finalized_at))
  WHERE progress IN ('ready', 'out_for_delivery');

-- The words by which a submitted order is found: the guest's names without accents, and the last four digits of the
-- telephone number.
CREATE FUNCTION order_guest_words(first_name text, last_name text, phone text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN to_tsvector(
  'pg_catalog.simple'::regconfig,
  translate(
    replace(replace(lower(first_name || ' ' || last_name), 'œ', 'oe'), 'æ', 'ae'),
    'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'
  ) || ' ' || right(regexp_replace(phone, '\D', '', 'g'), 4)
);
CREATE INDEX orders_guest_words ON orders
  USING gin (order_guest_words(first_name, last_name, phone)) WHERE finalized_at IS NOT NULL;
