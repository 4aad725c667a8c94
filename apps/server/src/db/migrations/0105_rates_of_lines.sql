-- The rate at which the item of a line was sold, in hundredths of a percent, also where the line costs nothing; each of
-- its options has its own in `options`. Null in orders of the version before.
ALTER TABLE order_lines ADD COLUMN rate_basis_points integer;
