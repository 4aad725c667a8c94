-- What was known of orders before they had events. Apart from the migration that adds the columns: that one locks
-- the table of orders, and this one may take a minute where there are millions.

INSERT INTO order_events (order_id, type, actor, at, data)
SELECT order_id, type, actor, at, data FROM (
  SELECT order_id, 0 AS place, 'submitted' AS type,
    CASE status WHEN 'paid' THEN 'provider' ELSE 'guest' END AS actor,
    finalized_at AS at, jsonb_build_object('status', status) AS data
  FROM orders
  WHERE finalized_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM order_events WHERE order_events.order_id = orders.order_id AND type = 'submitted'
  )
  UNION ALL
  SELECT order_id, array_position(
      ARRAY['accepted', 'preparing', 'ready', 'out_for_delivery', 'handed_over', 'cancelled'], progress
    ), CASE progress WHEN 'cancelled' THEN 'cancelled' ELSE 'advanced' END, 'staff', at,
    jsonb_build_object('progress', progress)
  FROM order_progress
  WHERE NOT EXISTS (
    SELECT FROM order_events
    WHERE order_events.order_id = order_progress.order_id AND data ->> 'progress' = order_progress.progress
  )
) AS history
ORDER BY at, place;

UPDATE orders SET
  progress = coalesce((
    SELECT data ->> 'progress' FROM order_events
    WHERE order_events.order_id = orders.order_id AND type IN ('advanced', 'cancelled')
    ORDER BY array_position(
      ARRAY['accepted', 'preparing', 'ready', 'out_for_delivery', 'handed_over', 'cancelled'],
      data ->> 'progress'
    ) DESC LIMIT 1
  ), 'received'),
  revision = (SELECT count(*) FROM order_events WHERE order_events.order_id = orders.order_id)
WHERE finalized_at IS NOT NULL AND progress IS NULL;
