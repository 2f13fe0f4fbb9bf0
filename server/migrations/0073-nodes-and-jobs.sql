-- Mails by their state: those that failed can be sent again (decision 0201).
CREATE INDEX mail_by_state ON mail (state, place);
ALTER TABLE mail DROP CONSTRAINT no_text_after_its_end;
ALTER TABLE mail ADD CONSTRAINT no_text_after_its_end CHECK (
  state IN ('pending', 'kept', 'failed') OR (sealed_text IS NULL AND unsealed_text IS NULL));

-- Every node says every few seconds that it is there, and what it stands on (decision 0201).
CREATE TABLE service_node (
  id            uuid PRIMARY KEY,
  name          text NOT NULL, -- Of its machine.
  version       text NOT NULL,
  runtime       text NOT NULL, -- Of Node.
  started_at    bigint NOT NULL, -- Real time, as everything here.
  seen_at       bigint NOT NULL, -- By the clock of the database.
  clock_ahead_ms bigint NOT NULL, -- How far the clock of the node is ahead of the database's.
  free_bytes    bigint, -- Null: it cannot be told.
  shortcomings  jsonb NOT NULL
);
