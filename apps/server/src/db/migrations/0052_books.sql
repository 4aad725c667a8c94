-- The journal of what was sold, paid and given back: numbered without gaps, chained by hashes, signed.

CREATE TABLE book_keys (
  key_id            text PRIMARY KEY,
  -- Ed25519, DER: SPKI and PKCS #8.
  public_key        bytea NOT NULL,
  private_key       bytea NOT NULL,
  created_at        timestamptz NOT NULL
);

CREATE TABLE book_entries (
  number            bigint PRIMARY KEY CHECK (number > 0),
  -- What it was entered for: the same is entered once.
  source            text NOT NULL UNIQUE,
  kind              text NOT NULL
    CHECK (kind IN ('sale', 'payment', 'refund', 'correction', 'duplicate', 'closing')),
  day               date NOT NULL,
  order_id          text,
  -- Canonical JSON: the hash is of its bytes, and it holds the hash of the entry before.
  document          text NOT NULL,
  hash              bytea NOT NULL,
  signature         bytea NOT NULL,
  key_id            text NOT NULL
);
CREATE INDEX book_entries_day ON book_entries (day, kind);
CREATE INDEX book_entries_order ON book_entries (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX book_closings ON book_entries (number) WHERE kind = 'closing';

-- Entries can only be added. A restored backup begins with an empty table.
CREATE FUNCTION keep_book_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT FROM book_entries) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The journal is append-only.' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER book_entries_rows BEFORE UPDATE OR DELETE ON book_entries
  FOR EACH ROW EXECUTE FUNCTION keep_book_entries();
CREATE TRIGGER book_entries_table BEFORE TRUNCATE ON book_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_book_entries();

-- What waits to be entered, written in the transaction that causes it. Triggers write it, so that servers of the
-- version before cause entries too, and nothing that moves money can leave it out.
CREATE TABLE book_facts (
  fact_id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source            text NOT NULL UNIQUE,
  kind              text NOT NULL CHECK (kind IN ('payment', 'handed_over', 'duplicate')),
  -- The reference of a payment entry, the id of an order, the id of a print job.
  subject           text NOT NULL,
  at                timestamptz NOT NULL
);

CREATE FUNCTION book_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_facts (source, kind, subject, at)
  VALUES ('payment:' || NEW.reference, 'payment', NEW.reference, NEW.entered_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER book_payment AFTER INSERT ON payment_entries
  FOR EACH ROW EXECUTE FUNCTION book_payment();
-- Money that found its order later is a sale from then on.
CREATE TRIGGER book_matched_payment AFTER UPDATE OF order_id ON payment_entries
  FOR EACH ROW WHEN (OLD.order_id IS NULL AND NEW.order_id IS NOT NULL)
  EXECUTE FUNCTION book_payment();

-- A step that is taken back was no sale.
CREATE FUNCTION book_handed_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM book_facts WHERE source = 'handed_over:' || OLD.order_id;
  ELSE
    INSERT INTO book_facts (source, kind, subject, at)
    VALUES ('handed_over:' || NEW.order_id, 'handed_over', NEW.order_id, NEW.at)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER book_handed_over AFTER INSERT ON order_progress
  FOR EACH ROW WHEN (NEW.progress = 'handed_over') EXECUTE FUNCTION book_handed_over();
CREATE TRIGGER book_hand_over_undone AFTER DELETE ON order_progress
  FOR EACH ROW WHEN (OLD.progress = 'handed_over') EXECUTE FUNCTION book_handed_over();

-- Receipts that are printed again.
CREATE FUNCTION book_duplicate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_facts (source, kind, subject, at)
  VALUES ('duplicate:' || NEW.job_id, 'duplicate', NEW.job_id, NEW.created_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER book_duplicate AFTER INSERT ON print_jobs
  FOR EACH ROW WHEN (NEW.reprint > 0 AND NEW.kind = 'receipt' AND NEW.order_id IS NOT NULL)
  EXECUTE FUNCTION book_duplicate();
