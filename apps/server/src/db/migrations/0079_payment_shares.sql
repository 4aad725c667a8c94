-- Orders that several cards pay, a share each. Only additions: servers of the version before go on working, and see
-- such an order as one without a payment until it is paid.

CREATE TABLE split_payments (
  order_id          text PRIMARY KEY REFERENCES order_keys ON DELETE CASCADE,
  -- `complete` once all shares are paid and the order with them; `ended` when their money goes back.
  state             text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'complete', 'ended')),
  host_id           text NOT NULL,
  started_at        timestamptz NOT NULL,
  deadline_at       timestamptz NOT NULL
);
CREATE INDEX split_payments_due ON split_payments (deadline_at) WHERE state = 'open';

CREATE TABLE payment_shares (
  order_id          text NOT NULL REFERENCES split_payments ON DELETE CASCADE,
  -- In the sequence of the shares, from 1; the rest that a host pays follows.
  position          smallint NOT NULL CHECK (position > 0),
  participant_id    text NOT NULL,
  amount_cents      integer NOT NULL CHECK (amount_cents >= 50),
  -- The positions of the order's lines that it is for.
  lines             smallint[] NOT NULL DEFAULT '{}',
  -- The intent that pays it; one that was cancelled is replaced.
  intent_id         text CONSTRAINT intent_pays_one_share UNIQUE,
  -- The host pays it with the rest.
  is_taken_over     boolean NOT NULL DEFAULT false,
  is_rest           boolean NOT NULL DEFAULT false,
  PRIMARY KEY (order_id, position)
);
