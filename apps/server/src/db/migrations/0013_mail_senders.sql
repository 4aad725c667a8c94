-- Which process has begun to hand a mail over, until the outcome is written down; and since when it is
-- known that nobody holds the mail any more although that was never done. Rule J-12.
ALTER TABLE mails
  ADD COLUMN sender uuid,
  ADD COLUMN sender_missing_since timestamptz;
