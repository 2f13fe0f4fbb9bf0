-- A transaction that a user's access token created belongs to that grant, and only the grant's own
-- wallet may pay it (decision 0090). Both are null for a transaction of the project.
ALTER TABLE wallet_transaction ADD COLUMN grant_id uuid, ADD COLUMN grant_wallet_id bigint;

-- A grant ends with the password that its user had when it was given (decision 0091).
ALTER TABLE oauth_code ADD COLUMN password_mark text;
UPDATE oauth_code SET password_mark = encode(sha256(convert_to(coalesce(password_hash, ''), 'UTF8')), 'hex')
  FROM person WHERE person.id = person_id;
UPDATE oauth_code SET password_mark = '' WHERE password_mark IS NULL;
ALTER TABLE oauth_code ALTER COLUMN password_mark SET NOT NULL;
ALTER TABLE oauth_grant ADD COLUMN password_mark text;
UPDATE oauth_grant SET password_mark = encode(sha256(convert_to(coalesce(password_hash, ''), 'UTF8')), 'hex')
  FROM person WHERE person.id = person_id;
ALTER TABLE oauth_grant ALTER COLUMN password_mark SET NOT NULL;

-- An access token names its user, so that one lookup finds both, and the newest secret that its
-- client had when it was given (decision 0086).
ALTER TABLE oauth_access_token ADD COLUMN person_id bigint, ADD COLUMN serial bigint NOT NULL DEFAULT 0;
UPDATE oauth_access_token SET person_id = oauth_grant.person_id FROM oauth_grant WHERE oauth_grant.id = grant_id;
ALTER TABLE oauth_access_token ALTER COLUMN person_id SET NOT NULL, ALTER COLUMN serial DROP DEFAULT;

-- Tokens with a lower number have ended: a certificate was taken from the project (decision 0086).
ALTER TABLE client ADD COLUMN token_floor bigint NOT NULL DEFAULT 0;
