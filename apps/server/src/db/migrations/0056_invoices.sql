-- Invoices and credit notes: numbered without gaps in each year, stored once, and kept apart from their orders.

CREATE TABLE invoices (
  -- As it is printed: 2026-000001, A-2026-000001.
  number            text PRIMARY KEY,
  series            text NOT NULL CHECK (series IN ('invoice', 'credit_note')),
  year              integer NOT NULL,
  sequence          integer NOT NULL CHECK (sequence > 0),
  -- What it was made for: the same is made once.
  source            text NOT NULL UNIQUE,
  -- Without a foreign key: an order may be deleted before its invoice.
  order_id          text NOT NULL,
  -- Canonical JSON.
  document          text NOT NULL,
  issued_at         timestamptz NOT NULL,
  UNIQUE (series, year, sequence)
);
CREATE INDEX invoices_order ON invoices (order_id);
CREATE INDEX invoices_issued ON invoices (issued_at);

-- What refunds credit notes are looked for from.
CREATE INDEX payment_entries_refunded ON payment_entries (order_id) WHERE kind = 'refunded';

-- Invoices can only be added, and deleted once the law no longer asks for them: ten years after the end of their
-- financial year. A restored backup begins with an empty table.
CREATE FUNCTION keep_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.issued_at < now() - interval '11 years' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT FROM invoices) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Invoices are append-only.' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER keep_invoices_rows BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION keep_invoices();
CREATE TRIGGER keep_invoices_table BEFORE TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION keep_invoices();
