-- Statements that submit an order still write an entry: it becomes a job, and no row is stored.
CREATE TABLE outbox (
  topic             text NOT NULL,
  order_id          text NOT NULL
);
CREATE FUNCTION outbox_to_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_job('order-submitted', NEW.order_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER outbox_to_jobs BEFORE INSERT ON outbox
  FOR EACH ROW EXECUTE FUNCTION outbox_to_jobs();
