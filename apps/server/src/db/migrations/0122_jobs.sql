-- Adds a job in the transaction of its cause: one of a task whose queue allows one for each id is added once.
-- The tasks are queues of pg-boss, whose schema is installed before the migrations.
CREATE FUNCTION add_job(
  task text,
  id text,
  delay interval DEFAULT '0',
  priority integer DEFAULT 0,
  traceparent text DEFAULT NULL
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  queue record;
BEGIN
  SELECT * INTO STRICT queue FROM pgboss.queue WHERE name = add_job.task;
  INSERT INTO pgboss.job (name, singleton_key, data, priority, start_after, keep_until, policy,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
    heartbeat_seconds, dead_letter)
  VALUES (queue.name, add_job.id,
    jsonb_strip_nulls(jsonb_build_object('traceparent', add_job.traceparent)),
    add_job.priority, now() + add_job.delay,
    now() + add_job.delay + make_interval(secs => queue.retention_seconds), queue.policy,
    queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max,
    queue.expire_seconds, queue.deletion_seconds, queue.heartbeat_seconds, queue.dead_letter)
  ON CONFLICT DO NOTHING;
  RETURN add_job.id;
END
$$;

-- Servers of the version before write entries into this table: each becomes a job, and no row.
CREATE FUNCTION outbox_to_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.order_id IS NOT NULL THEN
    PERFORM add_job('order-submitted', NEW.order_id);
  ELSE
    PERFORM add_job('send-mail', NEW.mail_id::text);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER outbox_to_jobs BEFORE INSERT ON outbox
  FOR EACH ROW WHEN (NEW.topic IN ('order_finalized', 'mail')) EXECUTE FUNCTION outbox_to_jobs();

WITH moved AS (DELETE FROM outbox RETURNING topic, order_id, mail_id)
INSERT INTO outbox (topic, order_id, mail_id) SELECT topic, order_id, mail_id FROM moved
WHERE topic IN ('order_finalized', 'mail');
