-- One row a lane: the newest batch that it committed (server/src/engine/lane.store.ts).
CREATE TABLE lane (
  id         uuid PRIMARY KEY,
  batch_id   uuid NOT NULL,
  entered_at timestamptz NOT NULL
) WITH (fillfactor = 50); -- Rewritten by every batch: room for the new version on the same page.

-- Answers that were given under an Idempotency-Key, stored by the commit that made them true.
CREATE TABLE idempotent_answer (
  id           uuid PRIMARY KEY,
  request_hash bytea NOT NULL,
  status       bigint NOT NULL,
  body         text NOT NULL,
  created_at   bigint NOT NULL
);
CREATE INDEX idempotent_answer_created_at ON idempotent_answer (created_at);
