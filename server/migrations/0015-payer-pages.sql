-- Invitations that were used or have expired are deleted after a week.
CREATE INDEX invitation_by_age ON invitation (created_at);
CREATE INDEX invitation_by_use ON invitation (used_at) WHERE used_at IS NOT NULL;

-- SHA-256 of the password's hash: another password ends the session. Whoever had signed in before
-- this column was there signs in once more.
DELETE FROM page_session;
ALTER TABLE page_session ADD COLUMN password_mark text NOT NULL;
