-- Whether this is the database of the demonstration, whose orders are invented: no shop goes on with it.
ALTER TABLE installation ADD COLUMN is_demonstration boolean NOT NULL DEFAULT false;
