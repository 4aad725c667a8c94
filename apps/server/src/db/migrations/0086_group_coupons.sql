-- The coupon of a group order. Only an addition: servers of the version before price the group without it.
ALTER TABLE group_orders ADD COLUMN coupon text;
