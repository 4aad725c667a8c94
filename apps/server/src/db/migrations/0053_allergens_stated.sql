-- Whether a restaurant has stated the allergens of an item. What earlier versions imported counts as stated: their
-- files could not tell « none » from nothing said.
ALTER TABLE items ADD COLUMN are_allergens_stated boolean NOT NULL DEFAULT true;
