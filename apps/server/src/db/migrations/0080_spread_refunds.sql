-- A refund of an order that several intents paid is a refund of each of them.

-- The id of the first refund of the same request; null for that itself, and for one that came from one intent.
ALTER TABLE order_refunds ADD COLUMN request_id text;
