-- What the page of the staff of a project shows: its acts and its sessions (decision 0177).

-- In whose portal an act was done; null: elsewhere, as everything before this.
ALTER TABLE operator_action ADD COLUMN project_id uuid REFERENCES project;
CREATE INDEX operator_action_by_project ON operator_action (project_id, number)
  WHERE project_id IS NOT NULL;
CREATE INDEX operator_action_by_actor ON operator_action (project_id, actor_id, number)
  WHERE project_id IS NOT NULL;
CREATE INDEX operator_action_by_kind ON operator_action (project_id, action, number)
  WHERE project_id IS NOT NULL;

-- One session in one project: what its owners may see and end of it. A session that ends takes its
-- rows along when they expire; until then nobody sees them.
CREATE TABLE staff_visit (
  id         text PRIMARY KEY,
  session_id text NOT NULL,
  project_id uuid NOT NULL REFERENCES project,
  created_at bigint NOT NULL,
  -- Of its last request there, to the minute.
  seen_at    bigint NOT NULL,
  -- When the session expires.
  expires_at bigint NOT NULL,
  -- Since when it no longer counts there; null: it does.
  ended_at   bigint
);
CREATE INDEX staff_visit_by_project ON staff_visit (project_id, seen_at);
CREATE INDEX staff_visit_expires_at ON staff_visit (expires_at);
