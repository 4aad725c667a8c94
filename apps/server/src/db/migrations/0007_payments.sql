-- Card payments: which intent pays which order, what was taken and given back, what was heard.

-- An intent pays one order, and an order is paid by one intent.
CREATE TABLE payment_intents (
  intent_id         text PRIMARY KEY,
  created_at        timestamptz NOT NULL,
  -- When it is looked after next; null once its fate is known: its order is paid, or it was refunded or
  -- cancelled.
  look_at           timestamptz
);
CREATE INDEX payment_intents_look_at ON payment_intents (look_at) WHERE look_at IS NOT NULL;

CREATE TABLE order_payments (
  order_id          text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  intent_id         text NOT NULL CONSTRAINT intent_pays_one_order UNIQUE
);

-- Money in and out, in cents, never changed: what is wrong is set right by another entry.
CREATE TABLE payment_entries (
  entry_id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The same fact is written down once, however often it is heard.
  reference         text NOT NULL UNIQUE,
  kind              text NOT NULL CHECK (kind IN ('captured', 'refunded')),
  intent_id         text NOT NULL,
  -- Null for money that belongs to no order, which is given back.
  order_id          text,
  amount_cents      integer NOT NULL CHECK (amount_cents > 0),
  reason            text NOT NULL DEFAULT '',
  entered_at        timestamptz NOT NULL
);
CREATE INDEX payment_entries_order ON payment_entries (order_id);
CREATE INDEX payment_entries_intent ON payment_entries (intent_id);

-- What the provider told, so that it is handled once.
CREATE TABLE payment_events (
  event_id          text PRIMARY KEY,
  intent_id         text,
  received_at       timestamptz NOT NULL
);

-- The state of the demonstration terminal, where no card is ever charged.
CREATE TABLE demo_intents (
  intent_id         text PRIMARY KEY,
  client_secret     text NOT NULL,
  status            text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'succeeded', 'cancelled')),
  amount_cents      integer NOT NULL,
  refunded_cents    integer NOT NULL DEFAULT 0 CHECK (refunded_cents <= amount_cents),
  order_id          text,
  created_at        timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE demo_refunds (
  refund_id         text PRIMARY KEY
);

-- Money to be given back. Written down first and done afterwards, under its own name at the provider, so
-- that it is done once however often it is tried.
CREATE TABLE payment_refunds (
  refund_id         text PRIMARY KEY,
  intent_id         text NOT NULL,
  -- Null for money that belongs to no order.
  order_id          text,
  amount_cents      integer NOT NULL CHECK (amount_cents > 0),
  requested_at      timestamptz NOT NULL,
  done_at           timestamptz
);
CREATE INDEX payment_refunds_waiting ON payment_refunds (requested_at) WHERE done_at IS NULL;
CREATE INDEX payment_refunds_order ON payment_refunds (order_id);
