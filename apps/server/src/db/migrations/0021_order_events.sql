-- How far an order is stands in its row, and its history in a table of events that rows are only added to. Tables
-- and columns are added only: servers of the version before go on working. They write and read `order_progress`
-- and know nothing of the rest: the triggers at the end write it for them, and go with the version after this one.

ALTER TABLE orders
  -- Null until the order is submitted.
  ADD COLUMN progress text CHECK (
    progress IN ('received', 'accepted', 'preparing', 'ready', 'out_for_delivery', 'handed_over', 'cancelled')
  ),
  -- Counts the events of the order.
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  -- For when the restaurant has promised it; null while it has promised nothing.
  ADD COLUMN promised_at timestamptz,
  ADD COLUMN cancel_reason text;

-- Orders that wait to be cooked, by the time for which they are due. Few, however many orders there are.
CREATE INDEX orders_waiting ON orders (coalesce(promised_at, slot_starts_at, finalized_at))
  WHERE progress IN ('received', 'accepted', 'preparing');

CREATE TABLE order_events (
  sequence          bigint GENERATED ALWAYS AS IDENTITY,
  order_id          text NOT NULL REFERENCES order_keys ON DELETE CASCADE,
  type              text NOT NULL CHECK (
    type IN ('submitted', 'paid', 'advanced', 'cancelled', 'refunded')
  ),
  actor             text NOT NULL CHECK (actor IN ('guest', 'staff', 'system', 'provider')),
  at                timestamptz NOT NULL,
  data              jsonb NOT NULL DEFAULT '{}',
  -- Names the request that caused the event: repeated, it causes no second one.
  idempotency_key   text,
  -- The transaction that wrote it. Transactions do not commit in the order in which they draw sequences: a reader
  -- goes by this first, and reads only what is below the oldest transaction that still runs.
  written_in        xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (order_id, sequence)
);
CREATE INDEX order_events_written ON order_events (written_in, sequence);
CREATE UNIQUE INDEX order_events_request ON order_events (order_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;

CREATE FUNCTION order_submitted_by_version_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET progress = 'received', revision = revision + 1
  WHERE order_id = NEW.order_id AND progress IS NULL;
  INSERT INTO order_events (order_id, type, actor, at, data)
  VALUES (
    NEW.order_id, 'submitted', CASE NEW.status WHEN 'paid' THEN 'provider' ELSE 'guest' END,
    NEW.finalized_at, jsonb_build_object('status', NEW.status)
  );
  RETURN NULL;
END $$;

CREATE TRIGGER order_submitted_by_version_before AFTER UPDATE OF finalized_at ON orders
  FOR EACH ROW
  WHEN (OLD.finalized_at IS NULL AND NEW.finalized_at IS NOT NULL AND NEW.progress IS NULL)
  EXECUTE FUNCTION order_submitted_by_version_before();

-- A server of this version has changed the order before it writes the step, and a backup that is restored brings
-- both: then the order is as far as the step, or further.
CREATE FUNCTION order_advanced_by_version_before() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  steps CONSTANT text[] := ARRAY[
    'received', 'accepted', 'preparing', 'ready', 'out_for_delivery', 'handed_over', 'cancelled'
  ];
BEGIN
  UPDATE orders SET progress = NEW.progress, revision = revision + 1
  WHERE order_id = NEW.order_id
    AND coalesce(array_position(steps, progress), 0) < array_position(steps, NEW.progress);
  IF FOUND THEN
    INSERT INTO order_events (order_id, type, actor, at, data)
    VALUES (
      NEW.order_id, CASE NEW.progress WHEN 'cancelled' THEN 'cancelled' ELSE 'advanced' END, 'staff', NEW.at,
      jsonb_build_object('progress', NEW.progress)
    );
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER order_advanced_by_version_before AFTER INSERT ON order_progress
  FOR EACH ROW EXECUTE FUNCTION order_advanced_by_version_before();
