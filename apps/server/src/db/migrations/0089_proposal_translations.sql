-- The names of a proposal in the language of its guest; null where they are those of the kitchen.
ALTER TABLE order_substitutions ADD COLUMN translation jsonb;
