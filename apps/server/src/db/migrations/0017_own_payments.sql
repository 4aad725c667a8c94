-- Which payments are this shop's own, and which were declined. Columns are added only: a server of the
-- version before goes on working.

ALTER TABLE payment_intents
  -- Whose request made the intent: an HMAC of the client's address, kept while the intent is looked after.
  ADD COLUMN client_key text,
  -- Since when the provider has not known it; null while it does.
  ADD COLUMN unknown_since timestamptz;

-- Declined attempts, each once, whether the provider's event told of it or the intent itself.
CREATE TABLE payment_declines (
  attempt_id        text PRIMARY KEY,
  intent_id         text NOT NULL,
  declined_at       timestamptz NOT NULL
);
CREATE INDEX payment_declines_intent ON payment_declines (intent_id);
CREATE INDEX payment_declines_age ON payment_declines (declined_at);

-- Until when a client has to wait that failed too often; null while it has not.
ALTER TABLE rate_limits ADD COLUMN blocked_until timestamptz;

-- The demonstration terminal marks its intents as Stripe's are marked. Those that exist were made here.
ALTER TABLE demo_intents
  ADD COLUMN shop_id text,
  ADD COLUMN local_id text,
  ADD COLUMN customer_id text,
  -- The last attempt that was declined.
  ADD COLUMN failed_attempt text;
UPDATE demo_intents SET shop_id = (SELECT shop_id FROM installation);
