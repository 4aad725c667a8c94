-- When the last call of the card provider's webhook had the shop's signature, and when the last one did not.
CREATE TABLE payment_webhook (
  is_only           boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  signed_at         timestamptz,
  rejected_at       timestamptz
);
