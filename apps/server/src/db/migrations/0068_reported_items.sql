-- What guests report of an order after its hand-over: items that are missing or wrong, and what became of it.
CREATE TABLE item_reports (
  report_id         text PRIMARY KEY,
  order_id          text NOT NULL REFERENCES order_keys ON DELETE CASCADE,
  -- By the guest's page: a report that is sent again is stored once.
  local_id          text NOT NULL,
  -- Who reports, for the limit of a day; NULL once the guest is anonymised.
  guest_hash        text,
  reported_at       timestamptz NOT NULL,
  -- [{"part": 1, "quantity": 1, "problem": "missing"}], by positions of lines.
  units             jsonb NOT NULL,
  -- The guest's words, the name of the photograph's file, and the restaurant's answer: deleted with the guest's data.
  text              text,
  photograph        text,
  answer            text,
  state             text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'refunded', 'answered')),
  closed_at         timestamptz,
  -- Of `order_refunds`.
  refund_id         text,
  person_name       text,
  device_name       text,
  UNIQUE (order_id, local_id),
  CHECK ((state = 'open') = (closed_at IS NULL)),
  CHECK ((state = 'refunded') = (refund_id IS NOT NULL))
);
CREATE INDEX item_reports_open ON item_reports (reported_at) WHERE state = 'open';
CREATE INDEX item_reports_guest ON item_reports (guest_hash, reported_at)
  WHERE guest_hash IS NOT NULL;
CREATE INDEX item_reports_photographs ON item_reports (reported_at) WHERE photograph IS NOT NULL;
