-- A test order is no sale: nothing of it waits for the journal.

CREATE FUNCTION is_test_order(tested text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM orders WHERE order_id = tested AND is_test)
$$;

CREATE OR REPLACE FUNCTION book_handed_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM book_facts WHERE source = 'handed_over:' || OLD.order_id;
  ELSIF NOT is_test_order(NEW.order_id) THEN
    INSERT INTO book_facts (source, kind, subject, at)
    VALUES ('handed_over:' || NEW.order_id, 'handed_over', NEW.order_id, NEW.at)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION book_duplicate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_test_order(NEW.order_id) THEN
    INSERT INTO book_facts (source, kind, subject, at)
    VALUES ('duplicate:' || NEW.job_id, 'duplicate', NEW.job_id, NEW.created_at)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION book_cash_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_test_order(NEW.order_id) THEN
    INSERT INTO book_facts (source, kind, subject, at)
    VALUES ('cash_refund:' || NEW.refund_id, 'cash_refund', NEW.refund_id, NEW.requested_at)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

DELETE FROM book_facts
WHERE (kind = 'handed_over' AND is_test_order(subject))
  OR (kind = 'duplicate' AND EXISTS (
    SELECT FROM print_jobs WHERE job_id = subject AND is_test_order(order_id)
  ))
  OR (kind = 'cash_refund' AND EXISTS (
    SELECT FROM order_refunds WHERE refund_id = subject AND is_test_order(order_id)
  ));
