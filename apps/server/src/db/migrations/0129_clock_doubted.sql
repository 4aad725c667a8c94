-- Since when the clock is doubted, so that owners and managers get one mail for each time; null while it is believed.
ALTER TABLE installation ADD COLUMN clock_doubted_at timestamptz;
