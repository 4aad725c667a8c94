-- Proposals to change an order that is not handed over: to drop units of a line, to serve another dish instead, or to
-- cancel it. Only additions: servers of the version before go on working.

-- NOT VALID: every stored event has one of the former types, and the table is not read for it.
ALTER TABLE order_events
  DROP CONSTRAINT order_events_type_check,
  ADD CONSTRAINT order_events_type_check CHECK (
    type IN (
      'submitted', 'paid', 'advanced', 'cancelled', 'refunded', 'promised', 'undone', 'proposed', 'answered'
    )
  ) NOT VALID;

-- Units of a paid line that are not made, as the guest agreed; they stay sold, and their money goes back.
ALTER TABLE order_lines ADD COLUMN unmade smallint NOT NULL DEFAULT 0;

CREATE TABLE order_substitutions (
  substitution_id   text PRIMARY KEY,
  order_id          text NOT NULL REFERENCES order_keys ON DELETE CASCADE,
  kind              text NOT NULL CHECK (kind IN ('drop', 'swap', 'cancel')),
  -- The units that it is about, with the dish as it was sold; null where all of the order is to be cancelled.
  position          smallint,
  quantity          smallint CHECK (quantity > 0),
  item_name         text,
  -- The dish that is proposed instead, at what one of it costs then.
  swap_item_id      text,
  swap_name         text,
  swap_price_cents  integer CHECK (swap_price_cents >= 0),
  -- What the restaurant wrote to the guest; deleted with the guest's data.
  text              text,
  -- What the guest was told: what is given back, or is not to be paid, with each answer.
  accept_cents      integer NOT NULL CHECK (accept_cents >= 0),
  drop_cents        integer NOT NULL CHECK (drop_cents >= 0),
  without_answer    text NOT NULL CHECK (without_answer IN ('dropped', 'kept', 'cancelled')),
  proposed_at       timestamptz NOT NULL,
  answer_until      timestamptz NOT NULL,
  person_name       text,
  device_name       text,
  idempotency_key   text NOT NULL,
  -- Null while it is open.
  outcome           text CHECK (
    outcome IN ('dropped', 'swapped', 'cancelled', 'kept', 'withdrawn', 'lapsed')
  ),
  -- Null while it is open: the guest, the restaurant, or the end of the time.
  ended_by          text CHECK (ended_by IN ('guest', 'staff', 'time')),
  ended_at          timestamptz,
  given_cents       integer NOT NULL DEFAULT 0,
  UNIQUE (order_id, idempotency_key)
);
-- An order has one open proposal at most.
CREATE UNIQUE INDEX order_substitutions_open ON order_substitutions (order_id) WHERE outcome IS NULL;
CREATE INDEX order_substitutions_due ON order_substitutions (answer_until) WHERE outcome IS NULL;

ALTER TABLE push_notices
  DROP CONSTRAINT push_notices_progress_check,
  ADD CONSTRAINT push_notices_progress_check CHECK (
    progress IN ('accepted', 'promised', 'proposed', 'ready', 'out_for_delivery', 'cancelled')
  ) NOT VALID;
