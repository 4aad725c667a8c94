-- Which trace an order or a mail belongs to, so that what is done for it later joins that trace. Written
-- only while traces are recorded, and worth nothing after a day or a crash.
CREATE UNLOGGED TABLE job_traces (
  -- An order's id, or a mail's.
  subject           text PRIMARY KEY,
  -- As W3C Trace Context writes it.
  traceparent       text NOT NULL,
  noted_at          timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX job_traces_age ON job_traces (noted_at);
