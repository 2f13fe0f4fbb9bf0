-- What the requests of a project's developers were answered, for a few days (decision 0168). Rows are
-- written in the background and are no part of any operation. There is nobody's name, body, header or
-- secret in them.
CREATE TABLE request_log (
  place bigint PRIMARY KEY DEFAULT nextval('list_place'),
  project_id uuid NOT NULL,
  created_at bigint NOT NULL,
  created_at_ms bigint NOT NULL,
  caller text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  parameters jsonb NOT NULL,
  status smallint NOT NULL,
  error text,
  error_description text,
  duration_ms double precision NOT NULL,
  request_id text NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.05);

CREATE INDEX request_log_by_project ON request_log (project_id, place);
CREATE INDEX request_log_by_request ON request_log (request_id, place);
-- Errors are few and looked for most; the others lie close together on the way of places.
CREATE INDEX request_log_by_class ON request_log (((status / 100)::text || 'xx'), place)
  WHERE status >= 400;
CREATE INDEX request_log_by_project_and_class
  ON request_log (project_id, ((status / 100)::text || 'xx'), place) WHERE status >= 400;

-- How many requests a project made on a UTC day, with those that were not written down.
CREATE TABLE request_count (
  project_id uuid NOT NULL,
  day integer NOT NULL,
  kind text NOT NULL,
  seen bigint NOT NULL,
  PRIMARY KEY (project_id, day, kind)
) WITH (fillfactor = 50);

-- Writers hold it until their commit, so that places rise in the order of commits (decision 0153).
INSERT INTO list_lock VALUES ('request');
