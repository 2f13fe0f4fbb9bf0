-- The operator sees deliveries by host (business 5): all of them, and those that did not arrive.
CREATE INDEX delivery_by_host ON delivery (host, place);
CREATE INDEX delivery_failed_by_host ON delivery (host, place) WHERE state = 'failed';

-- Hosts that get nothing until somebody resumes them (decision 0200).
CREATE TABLE paused_host (
  host      text PRIMARY KEY,
  reason    text NOT NULL,
  paused_by text NOT NULL, -- Who works here, by name; the log of acts has the rest.
  paused_at bigint NOT NULL
);

-- A run belongs to a project or to a host, sends again what failed or everything, and can be stopped.
ALTER TABLE resend_run
  ADD COLUMN id         text,
  ADD COLUMN host       text,
  ADD COLUMN covers     text NOT NULL DEFAULT 'failed' CHECK (covers IN ('failed', 'all')),
  ADD COLUMN is_stopped boolean NOT NULL DEFAULT false;
ALTER TABLE resend_run RENAME COLUMN failed_count TO found_count;
UPDATE resend_run SET id = 'project ' || project_id;
ALTER TABLE resend_run DROP CONSTRAINT resend_run_pkey;
ALTER TABLE resend_run ADD PRIMARY KEY (id);
ALTER TABLE resend_run
  ALTER COLUMN project_id DROP NOT NULL,
  ALTER COLUMN client_id DROP NOT NULL,
  ALTER COLUMN covers DROP DEFAULT,
  ALTER COLUMN is_stopped DROP DEFAULT,
  ADD CONSTRAINT resend_run_subject CHECK
    (host IS NULL AND project_id IS NOT NULL AND client_id IS NOT NULL
     OR host IS NOT NULL AND project_id IS NULL AND client_id IS NULL);
CREATE INDEX resend_run_by_start ON resend_run (started_at, id);
