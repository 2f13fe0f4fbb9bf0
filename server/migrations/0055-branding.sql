-- How a project looks to its buyers and payers (decision 0166-branding). Apart from the project, which
-- every request reads.
CREATE TABLE project_branding (
  id            uuid PRIMARY KEY REFERENCES project,
  logo          jsonb,
  colour        text CHECK (colour ~ '^#[0-9a-f]{6}$'),
  support_email text CHECK (length(support_email) BETWEEN 3 AND 254),
  support_phone text CHECK (support_phone ~ '^\+?[0-9][0-9 ()./-]{3,28}[0-9]$'),
  support_url   text CHECK (support_url ~* '^https?://' AND length(support_url) <= 2048),
  terms_url     text CHECK (terms_url ~* '^https?://' AND length(terms_url) <= 2048),
  changed_at    bigint NOT NULL
);

-- The bytes of a logo, apart from what every page reads. Its address is its digest.
CREATE TABLE project_logo (
  id     uuid PRIMARY KEY REFERENCES project,
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  type   text NOT NULL CHECK (type IN ('image/png', 'image/jpeg', 'image/svg+xml')),
  bytes  bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 200000)
);
CREATE INDEX project_logo_by_digest ON project_logo (digest);
