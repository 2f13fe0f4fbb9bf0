-- How often somebody was locked by hand. Sessions keep the count of their beginning in their mark, so
-- the commit that locks ends them all, and the unlocking brings none back.
ALTER TABLE person ADD COLUMN lock_count bigint NOT NULL DEFAULT 0 CHECK (lock_count >= 0);

-- Answers of banks are listed page by page, the newest first (decision 0214).
CREATE INDEX rail_answer_by_moment ON rail_answer (taken_at DESC, id DESC);

-- What each node answered in its last hour, as of its last beat: the home of the console adds them up.
ALTER TABLE service_node
  ADD COLUMN answered      bigint NOT NULL DEFAULT 0,
  ADD COLUMN client_errors bigint NOT NULL DEFAULT 0,
  ADD COLUMN server_errors bigint NOT NULL DEFAULT 0;
