-- Tokens of the operator API, each with a role (decision 0146-roles-by-token).
CREATE TABLE operator_token (
  id         uuid PRIMARY KEY,
  name       text NOT NULL,
  role       text NOT NULL CHECK (role IN ('operator', 'treasurer', 'helpdesk', 'auditor')),
  digest     bytea NOT NULL CHECK (octet_length(digest) = 32),
  created_at bigint NOT NULL,
  expires_at bigint CHECK (expires_at > created_at)
);

-- Who did what from where, and what it was before and after. Numbers follow the order of commits; each
-- hash covers the one before it (decision 0147-the-log-is-a-chain). Earlier actions get the numbers up
-- to zero and have no hash.
ALTER TABLE operator_action DISABLE TRIGGER operator_action_is_append_only;
ALTER TABLE operator_action
  ADD COLUMN actor_type text NOT NULL DEFAULT 'admin' CHECK (actor_type IN ('admin', 'token')),
  ADD COLUMN actor_id   text NOT NULL DEFAULT 'admin',
  ADD COLUMN actor_name text NOT NULL DEFAULT 'admin',
  ADD COLUMN ip         text,
  ADD COLUMN before     jsonb,
  ADD COLUMN after      jsonb,
  ADD COLUMN number     bigint,
  ADD COLUMN hash       bytea CHECK (octet_length(hash) = 32);
UPDATE operator_action SET number = earlier.number
FROM (SELECT id, row_number() OVER (ORDER BY id) - count(*) OVER () AS number
      FROM operator_action) AS earlier
WHERE operator_action.id = earlier.id;
ALTER TABLE operator_action
  ALTER COLUMN actor_type DROP DEFAULT,
  ALTER COLUMN actor_id DROP DEFAULT,
  ALTER COLUMN actor_name DROP DEFAULT,
  ALTER COLUMN number SET NOT NULL,
  ADD CONSTRAINT operator_action_is_chained CHECK ((number > 0) = (hash IS NOT NULL));
CREATE UNIQUE INDEX operator_action_number ON operator_action (number);
ALTER TABLE operator_action ENABLE TRIGGER operator_action_is_append_only;

-- The end of the log: one row.
CREATE TABLE operator_action_chain (
  id     bigint PRIMARY KEY CHECK (id = 1),
  number bigint NOT NULL,
  hash   bytea NOT NULL CHECK (octet_length(hash) = 32)
);
INSERT INTO operator_action_chain VALUES (1, 0, decode(repeat('00', 32), 'hex'));
