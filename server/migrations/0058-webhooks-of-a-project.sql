-- A project sees its own deliveries (business 4): all of them, and those that did not arrive.
CREATE INDEX delivery_by_client ON delivery (client_id, place);
CREATE INDEX delivery_undelivered_by_client ON delivery (client_id, state, place)
  WHERE state IN ('pending', 'failed');

-- How far a project has come with sending again what failed: one run at a time (decision 0169).
CREATE TABLE resend_run (
  project_id    uuid PRIMARY KEY REFERENCES project (id),
  client_id     text NOT NULL,
  since         bigint NOT NULL,
  at_place      bigint NOT NULL, -- Of the last delivery that was looked at.
  through_place bigint NOT NULL, -- Of the last one that had failed when the run began.
  failed_count  bigint NOT NULL,
  sent_count    bigint NOT NULL,
  left_count    bigint NOT NULL, -- Told since then, or about something that is gone.
  is_done       boolean NOT NULL,
  started_at    bigint NOT NULL,
  moved_at      bigint NOT NULL
);

-- When each secret of a client was last used, to the hour: nobody's request waits for it.
CREATE TABLE secret_use (
  client_id text NOT NULL,
  kind      text NOT NULL,
  serial    bigint NOT NULL,
  used_at   bigint NOT NULL,
  PRIMARY KEY (client_id, kind, serial)
);
