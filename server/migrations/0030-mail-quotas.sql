-- How many mails others may cause is counted by rows that are locked: one for each recipient, project,
-- text and source (decision 0102). A mail beyond a quota is withheld.
CREATE TABLE mail_count (
  id      text PRIMARY KEY, -- what is counted, and the hash of whom it is counted for
  times   jsonb NOT NULL,
  last_at bigint NOT NULL
);
CREATE INDEX mail_count_by_last_at ON mail_count (last_at);

ALTER TABLE mail DROP CONSTRAINT ended_as_its_state_says;
ALTER TABLE mail ADD CONSTRAINT ended_as_its_state_says CHECK (
  (state = 'pending' AND next_try_at IS NOT NULL AND sent_at IS NULL) OR
  (state = 'sent'    AND next_try_at IS NULL     AND sent_at IS NOT NULL) OR
  (state IN ('failed', 'kept', 'lapsed', 'withheld') AND next_try_at IS NULL AND sent_at IS NULL));
