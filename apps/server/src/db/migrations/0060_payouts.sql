-- What the card provider paid out to the bank, what each payout contains, and how far it was fetched.

CREATE TABLE payouts (
  -- The provider's.
  payout_id         text PRIMARY KEY,
  -- Negative where the account was charged.
  amount_cents      integer NOT NULL,
  state             text NOT NULL
    CHECK (state IN ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  created_at        timestamptz NOT NULL,
  arrives_on        date NOT NULL,
  -- The provider's code of why the bank sent it back.
  failure           text,
  contents          text NOT NULL DEFAULT 'awaited' CHECK (contents IN ('known', 'awaited', 'unknown'))
);
CREATE INDEX payouts_arrival ON payouts (arrives_on);
-- What may still change.
CREATE INDEX payouts_open ON payouts (created_at)
  WHERE state IN ('pending', 'in_transit') OR contents = 'awaited';

CREATE TABLE payout_transactions (
  -- The provider's.
  transaction_id    text PRIMARY KEY,
  -- Null while it is not paid out, and where the provider does not say by which payout.
  payout_id         text REFERENCES payouts ON DELETE CASCADE,
  kind              text NOT NULL CHECK (kind IN (
    'captured', 'refunded', 'refund_failed', 'dispute_withdrawn', 'dispute_reinstated',
    'fee', 'payout_returned', 'adjustment'
  )),
  -- Before the fee; negative where money leaves the account.
  amount_cents      integer NOT NULL,
  fee_cents         integer NOT NULL,
  occurred_at       timestamptz NOT NULL,
  available_at      timestamptz NOT NULL,
  -- That of the entry in payment_entries about the same; null for what the ledger does not book.
  reference         text,
  -- Whether it is about a payment of this shop, not of another program on the same account.
  is_own            boolean NOT NULL
);
CREATE INDEX payout_transactions_payout ON payout_transactions (payout_id);
CREATE INDEX payout_transactions_reference ON payout_transactions (reference) WHERE reference IS NOT NULL;
CREATE INDEX payout_transactions_waiting ON payout_transactions (available_at) WHERE payout_id IS NULL;

-- One row, once the provider was asked.
CREATE TABLE payout_sync (
  is_only           boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- When the provider is asked next; while a process asks, when another one may.
  due_at            timestamptz NOT NULL,
  -- Movements before are not fetched.
  since             timestamptz NOT NULL,
  -- All movements until then are stored.
  fetched_until     timestamptz NOT NULL,
  -- When the provider last answered all that was asked.
  synced_at         timestamptz,
  failing_since     timestamptz,
  failure           text CHECK (failure IN ('no_answer', 'key_rejected')),
  CHECK ((failing_since IS NULL) = (failure IS NULL))
);

-- Entries that the provider does not show are looked for by their age.
CREATE INDEX payment_entries_entered ON payment_entries (entered_at);
