-- The language that an order was placed in, and in it the names of a line where they differ from the kitchen's.
ALTER TABLE orders ADD COLUMN locale text NOT NULL DEFAULT 'fr';
ALTER TABLE order_lines ADD COLUMN translation jsonb;

-- The language that an account was last used in, for its mails.
ALTER TABLE users ADD COLUMN locale text NOT NULL DEFAULT 'fr';
