-- The text of a mail may carry a link that works like a password: it is sealed under the master key, and
-- gone once the mail has ended (decision 0101).
ALTER TABLE mail RENAME COLUMN text TO unsealed_text;
ALTER TABLE mail ALTER COLUMN unsealed_text DROP NOT NULL;
ALTER TABLE mail ADD COLUMN sealed_text text;
ALTER TABLE mail ADD COLUMN link_ends_at bigint;
-- SQL cannot seal. What has ended loses its text here; what still waits is sealed at the next start.
UPDATE mail SET unsealed_text = NULL WHERE state <> 'pending';
ALTER TABLE mail DROP CONSTRAINT ended_as_its_state_says;
ALTER TABLE mail ADD CONSTRAINT ended_as_its_state_says CHECK (
  (state = 'pending'                     AND next_try_at IS NOT NULL AND sent_at IS NULL) OR
  (state = 'sent'                        AND next_try_at IS NULL     AND sent_at IS NOT NULL) OR
  (state IN ('failed', 'kept', 'lapsed') AND next_try_at IS NULL     AND sent_at IS NULL));
ALTER TABLE mail ADD CONSTRAINT no_text_after_its_end CHECK (
  state IN ('pending', 'kept') OR (sealed_text IS NULL AND unsealed_text IS NULL));
CREATE INDEX mail_by_link_end ON mail (link_ends_at) WHERE sealed_text IS NOT NULL;
CREATE INDEX mail_unsealed ON mail (id) WHERE unsealed_text IS NOT NULL;

-- The mail that brought the link, whose text goes when the link is used.
ALTER TABLE invitation ADD COLUMN mail_id uuid;
