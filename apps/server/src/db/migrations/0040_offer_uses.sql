-- The days of an offer, how often it may be used, and what it gave to which order.

ALTER TABLE offers
  ADD starts_on          date,
  ADD ends_on            date,
  ADD max_uses           integer CHECK (max_uses > 0),
  ADD max_uses_per_guest integer CHECK (max_uses_per_guest > 0);

-- What each offer gave to an order. Uses are free again without a change here: an order that has expired or was
-- cancelled does not count.
CREATE TABLE offer_uses (
  order_id           text NOT NULL REFERENCES order_keys ON DELETE CASCADE,
  offer_id           text NOT NULL,
  discount_cents     integer NOT NULL CHECK (discount_cents >= 0),
  -- The limits as the order was priced; null where there was none.
  max_uses           integer,
  max_uses_per_guest integer,
  -- The keyed hash of the e-mail address; null once the order is anonymised.
  guest_hash         text,
  PRIMARY KEY (order_id, offer_id)
);
CREATE INDEX offer_uses_of_offer ON offer_uses (offer_id, guest_hash);
