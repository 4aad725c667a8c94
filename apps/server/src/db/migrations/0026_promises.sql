-- A device is told of a moved promise, too, as often as it moves.
ALTER TABLE push_notices
  DROP CONSTRAINT push_notices_progress_check,
  ADD CONSTRAINT push_notices_progress_check CHECK (
    progress IN ('accepted', 'promised', 'ready', 'out_for_delivery', 'cancelled')
  );
