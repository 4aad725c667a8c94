-- Until when this installation has seen time pass: a clock that jumps ahead does not take it along, so that no day is
-- closed by itself before it has passed. Null before the books are opened for the first time.
ALTER TABLE installation ADD COLUMN last_seen timestamptz;
