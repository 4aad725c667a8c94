-- The guest gets one mail for a refund of several payments. Only an addition: servers of the version before go on
-- sending one for each.

-- The occasion of the mail that tells of this refund, the id of the first refund in it; null before there is one.
ALTER TABLE payment_refunds ADD COLUMN mailed_with text;

-- Each of these had a mail of its own.
UPDATE payment_refunds SET mailed_with = payment_refunds.refund_id
FROM order_refunds AS part
WHERE part.request_id IS NOT NULL AND payment_refunds.state = 'done'
  AND payment_refunds.refund_id IN (part.refund_id, part.request_id);
