-- Items of other categories that a category shows too, and what a photograph shows, in words. NULL where the file
-- says nothing.
ALTER TABLE categories ADD COLUMN linked_items text[];
ALTER TABLE items ADD COLUMN image_alt text;
