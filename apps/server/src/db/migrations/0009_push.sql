-- Telling devices how far an order is.

-- The shop's own key pair, made once when nobody configured one. Every process signs with the same.
CREATE TABLE push_keys (
  only_one          boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  public_key        text NOT NULL,
  private_key       text NOT NULL,
  created_at        timestamptz NOT NULL DEFAULT now()
);

-- A device that wants to be told of an order, and goes with it. Its address is kept as it is, since it
-- is written to; everybody else knows it by the hash.
CREATE TABLE push_subscriptions (
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  subscription_id   text NOT NULL,
  endpoint          text NOT NULL,
  p256dh            text NOT NULL,
  auth              text NOT NULL,
  created_at        timestamptz NOT NULL,
  PRIMARY KEY (order_id, subscription_id)
);
-- The same device may wait for several orders, and leaves all of them at once.
CREATE INDEX push_subscriptions_device ON push_subscriptions (subscription_id);

-- What a device is still to be told. Written with the step it tells of, gone once it is told.
CREATE TABLE push_notices (
  notice_id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id          text NOT NULL,
  subscription_id   text NOT NULL,
  progress          text NOT NULL CHECK (
    progress IN ('accepted', 'ready', 'out_for_delivery', 'cancelled')
  ),
  created_at        timestamptz NOT NULL,
  -- When it is tried next; whoever tries it puts it off first.
  try_at            timestamptz NOT NULL,
  tries             integer NOT NULL DEFAULT 0,
  UNIQUE (order_id, subscription_id, progress),
  FOREIGN KEY (order_id, subscription_id) REFERENCES push_subscriptions ON DELETE CASCADE
);
CREATE INDEX push_notices_due ON push_notices (try_at);
