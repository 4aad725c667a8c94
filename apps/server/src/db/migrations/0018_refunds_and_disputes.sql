-- Each refund has a state of its own, the provider's refunds and disputes are booked, and a cancellation
-- keeps what was decided about the money. Only additions: servers of the version before go on working.

ALTER TABLE payment_entries
  DROP CONSTRAINT payment_entries_kind_check,
  ADD CONSTRAINT payment_entries_kind_check CHECK (
    kind IN ('captured', 'refunded', 'refund_failed', 'dispute_withdrawn', 'dispute_reinstated')
  );

ALTER TABLE payment_refunds
  -- Counted before each attempt, as is when the next one is due: a process that dies leaves both.
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT now(),
  -- The provider's code of the last failure or refusal, never its words.
  ADD COLUMN reason text,
  -- Why it is not attempted any more: the provider refused it; the money went back another way; a person
  -- withdrew it.
  ADD COLUMN stopped_as text CHECK (stopped_as IN ('refused', 'superseded', 'withdrawn')),
  -- Counts up when a person has a refused refund tried again: the provider takes that as another request.
  ADD COLUMN request_number integer NOT NULL DEFAULT 1,
  ADD COLUMN provider_refund_id text UNIQUE;

-- Derived, as a server of the version before writes done_at only.
ALTER TABLE payment_refunds
  ADD COLUMN state text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN stopped_as IS NOT NULL THEN stopped_as WHEN done_at IS NULL THEN 'waiting' ELSE 'done' END
  ) STORED,
  -- The refund's name at the provider: its idempotency key, and in its metadata.
  ADD COLUMN provider_key text NOT NULL UNIQUE GENERATED ALWAYS AS (
    CASE request_number WHEN 1 THEN refund_id ELSE request_number::text || ':' || refund_id END
  ) STORED;
CREATE INDEX payment_refunds_open ON payment_refunds (state, next_attempt_at) WHERE state <> 'done';
CREATE INDEX payment_refunds_intent ON payment_refunds (intent_id);

CREATE TABLE payment_disputes (
  -- The provider's.
  dispute_id        text PRIMARY KEY,
  intent_id         text NOT NULL,
  order_id          text,
  amount_cents      integer NOT NULL CHECK (amount_cents > 0),
  state             text NOT NULL CHECK (state IN ('inquiry', 'open', 'won', 'lost', 'closed')),
  -- The provider's code for what the cardholder says.
  reason            text NOT NULL,
  opened_at         timestamptz NOT NULL,
  -- When the provider was asked: an answer never replaces that to a later question.
  asked_at          timestamptz NOT NULL
);
CREATE INDEX payment_disputes_intent ON payment_disputes (intent_id);
CREATE INDEX payment_disputes_order ON payment_disputes (order_id);
CREATE INDEX payment_disputes_open ON payment_disputes (state) WHERE state IN ('inquiry', 'open');

-- What was decided about the money of an order when it was cancelled.
CREATE TABLE order_cancellations (
  order_id          text PRIMARY KEY REFERENCES order_keys ON DELETE CASCADE,
  -- What could be given back then.
  refundable_cents  integer NOT NULL CHECK (refundable_cents >= 0),
  refund_cents      integer NOT NULL CHECK (refund_cents BETWEEN 0 AND refundable_cents)
);
