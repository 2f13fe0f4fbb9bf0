-- Document 2, section 5: what users have let clients do. Tokens and codes are kept as hashes.
CREATE TABLE oauth_grant (
  id         uuid PRIMARY KEY,
  client_id  text NOT NULL,
  project_id uuid NOT NULL,
  person_id  bigint NOT NULL REFERENCES person (id),
  wallet_id  bigint NOT NULL,
  scopes     jsonb NOT NULL,
  created_at bigint NOT NULL,
  revoked_at bigint
);
CREATE INDEX oauth_grant_by_person ON oauth_grant (person_id) WHERE revoked_at IS NULL;

CREATE TABLE oauth_code (
  id           text PRIMARY KEY, -- SHA-256 of the code
  client_id    text NOT NULL,
  project_id   uuid NOT NULL,
  person_id    bigint NOT NULL,
  wallet_id    bigint NOT NULL,
  redirect_uri text NOT NULL,
  scopes       jsonb NOT NULL,
  expires_at   bigint NOT NULL,
  grant_id     uuid -- what its first use gave
);
CREATE INDEX oauth_code_by_expiry ON oauth_code (expires_at);

CREATE TABLE oauth_access_token (
  id         text PRIMARY KEY, -- SHA-256 of the token
  grant_id   uuid NOT NULL REFERENCES oauth_grant (id),
  mac_key    text NOT NULL, -- sealed under the master key
  scopes     jsonb NOT NULL,
  expires_at bigint NOT NULL,
  revoked_at bigint
);
CREATE INDEX oauth_access_token_by_expiry ON oauth_access_token (expires_at);

CREATE TABLE oauth_refresh_token (
  id         text PRIMARY KEY, -- SHA-256 of the token
  grant_id   uuid NOT NULL REFERENCES oauth_grant (id),
  created_at bigint NOT NULL,
  used_at    bigint
);
CREATE INDEX oauth_refresh_token_by_use ON oauth_refresh_token (used_at) WHERE used_at IS NOT NULL;

-- Who has signed in on the payer's pages. The cookie's secret is kept as a hash.
CREATE TABLE page_session (
  id         text PRIMARY KEY, -- SHA-256 of the secret
  person_id  bigint NOT NULL REFERENCES person (id),
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX page_session_by_expiry ON page_session (expires_at);
