-- Printers, and the tickets that they print.
CREATE TABLE printers (
  printer_id           text PRIMARY KEY,
  name                 text NOT NULL,
  transport            text NOT NULL
    CHECK (transport IN ('escpos_tcp', 'epson_sdp', 'star_cloudprnt', 'browser')),
  -- Of a TCP printer, and what it answers there.
  host                 text,
  port                 integer,
  replies              text NOT NULL DEFAULT 'completion'
    CHECK (replies IN ('completion', 'status', 'none')),
  -- The device whose relay connects to it; null: the server does. No reference: without its relay a printer is
  -- offline, and not one of the server's own.
  relay_device_id      text,
  -- The SHA-256 of the key in the address that it polls.
  key_hash             bytea UNIQUE,
  columns              integer NOT NULL CHECK (columns IN (32, 42, 48)),
  code_page            text NOT NULL CHECK (code_page IN ('pc858', 'raster')),
  -- The number of PC858 in this printer's table.
  code_page_number     integer NOT NULL,
  kinds                text[] NOT NULL,
  -- The categories whose lines its kitchen tickets have; empty for all.
  categories           text[] NOT NULL DEFAULT '{}',
  copies               integer NOT NULL CHECK (copies BETWEEN 1 AND 5),
  prints_when          text NOT NULL CHECK (prints_when IN ('accepted', 'received')),
  -- Before the start of an order; null: at once.
  minutes_before_start integer,
  -- No reference: a backup restores rows in any order.
  fallback_printer_id  text,
  opens_drawer         boolean NOT NULL DEFAULT false,
  state                text NOT NULL DEFAULT 'unknown'
    CHECK (state IN ('unknown', 'ready', 'offline', 'paper', 'cover', 'refused')),
  state_since          timestamptz NOT NULL,
  last_seen_at         timestamptz,
  created_at           timestamptz NOT NULL,
  -- Its jobs stay until they expire.
  removed_at           timestamptz,
  -- The process that has a connection to it, and until when.
  held_by              text,
  held_until           timestamptz
);
-- What submitting an order looks for.
CREATE INDEX printers_at_submission ON printers (printer_id)
  WHERE prints_when = 'received' AND removed_at IS NULL;

CREATE TABLE print_jobs (
  job_id                text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  -- Null for a test page.
  order_id              text REFERENCES order_keys ON DELETE CASCADE,
  kind                  text NOT NULL CHECK (kind IN ('kitchen', 'counter', 'receipt', 'test')),
  -- Counts the changes of the order after which a printed ticket is no longer true.
  content_version       integer NOT NULL DEFAULT 1,
  printer_id            text NOT NULL REFERENCES printers ON DELETE CASCADE,
  copy                  integer NOT NULL DEFAULT 1,
  reprint               integer NOT NULL DEFAULT 0,
  -- Printed when the paper of an earlier job is uncertain.
  is_possible_duplicate boolean NOT NULL DEFAULT false,
  state                 text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'claimed', 'sent', 'printed', 'failed', 'unknown')),
  reason                text CHECK (reason IN ('paper', 'cover', 'offline', 'refused')),
  created_at            timestamptz NOT NULL,
  -- Null: by the start of the order and the settings of the printer.
  due_at                timestamptz,
  attempts              integer NOT NULL DEFAULT 0,
  next_try_at           timestamptz NOT NULL,
  -- The first failure since it was last printed or queued.
  failed_at             timestamptz,
  lease_id              text,
  -- Null once its outcome is known, or will never be.
  lease_until           timestamptz,
  -- The printer that took it last: its own, or the fallback.
  printed_by            text,
  sent_at               timestamptz,
  printed_at            timestamptz,
  -- What it says, as it was claimed; without the guest once the order is anonymised.
  content               jsonb,
  -- The event of the order that caused it: its undo deletes what was not claimed yet.
  sequence              bigint,
  idempotency_key       text,
  requested_by          text,
  -- When a person decided, or the order was over.
  resolved_at           timestamptz,
  CONSTRAINT print_jobs_once UNIQUE NULLS NOT DISTINCT
    (order_id, kind, content_version, printer_id, copy, reprint)
);
CREATE INDEX print_jobs_waiting ON print_jobs (printer_id)
  WHERE state IN ('queued', 'failed') AND resolved_at IS NULL;
CREATE INDEX print_jobs_held ON print_jobs (printed_by) WHERE lease_until IS NOT NULL;
CREATE INDEX print_jobs_uncertain ON print_jobs (order_id)
  WHERE state = 'unknown' AND resolved_at IS NULL;
CREATE INDEX print_jobs_lease ON print_jobs (lease_id);
CREATE INDEX print_jobs_age ON print_jobs (created_at);
CREATE INDEX print_jobs_printer ON print_jobs (printer_id);
