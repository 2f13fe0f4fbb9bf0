-- Links by which staff set a password (decision 0163): one of each kind for a person, so a new link
-- ends the older one.
CREATE TABLE staff_link (
  id            text PRIMARY KEY,
  staff_id      uuid NOT NULL REFERENCES staff_member,
  kind          text NOT NULL CHECK (kind IN ('invitation', 'password')),
  -- Of the secret in the link: a reader of the table cannot use it.
  digest        bytea NOT NULL,
  -- Of the password that the link replaces: with another one it ends.
  password_mark text NOT NULL,
  mail_id       uuid NOT NULL,
  created_at    bigint NOT NULL,
  expires_at    bigint NOT NULL CHECK (expires_at > created_at),
  used_at       bigint,
  CHECK (id = staff_id || ' ' || kind)
);
