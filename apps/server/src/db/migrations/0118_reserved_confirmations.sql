-- Since when a confirmation is one of those that its address may get within an hour; null before that is decided.
ALTER TABLE mails ADD COLUMN reserved_at timestamptz;
