-- The browsers of the staff that are told of an order which waits: of a person who signed in, or a shared device.
CREATE TABLE staff_push_subscriptions (
  -- The hash of the endpoint: a browser that is registered again is the same.
  subscription_id   text PRIMARY KEY,
  person_id         text REFERENCES staff_people ON DELETE CASCADE,
  -- The session that registered it: one that is ended takes it along, one that expires does not.
  session_id        text,
  device_id         text REFERENCES staff_devices ON DELETE CASCADE,
  endpoint          text NOT NULL,
  p256dh            text NOT NULL,
  auth              text NOT NULL,
  created_at        timestamptz NOT NULL,
  CHECK (num_nonnulls(person_id, device_id) = 1)
);

CREATE INDEX staff_push_subscriptions_person ON staff_push_subscriptions (person_id);
CREATE INDEX staff_push_subscriptions_device ON staff_push_subscriptions (device_id);
CREATE INDEX staff_push_subscriptions_session ON staff_push_subscriptions (session_id);

-- The push notifications that wait to be sent: each order is told to each browser once.
CREATE TABLE staff_push_notices (
  notice_id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id          text NOT NULL REFERENCES order_keys ON DELETE CASCADE,
  subscription_id   text NOT NULL REFERENCES staff_push_subscriptions ON DELETE CASCADE,
  cause             text NOT NULL,
  created_at        timestamptz NOT NULL,
  -- When it is tried next: an attempt postpones it first.
  try_at            timestamptz NOT NULL,
  tries             integer NOT NULL DEFAULT 0,
  UNIQUE (order_id, subscription_id)
);

CREATE INDEX staff_push_notices_due ON staff_push_notices (try_at);
CREATE INDEX staff_push_notices_subscription ON staff_push_notices (subscription_id);
