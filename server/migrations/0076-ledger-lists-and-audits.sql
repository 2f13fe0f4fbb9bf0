-- Accounts in the order of their creation. Whoever opens one holds the lock of the event feed until
-- the commit (decision 0204). No index names a balance: each posting would write it anew.
ALTER TABLE account ADD COLUMN place bigint;
UPDATE account SET place = numbered.place
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM account) AS numbered
  WHERE account.id = numbered.id;

-- Holds that are open, in the order in which they were placed. What has ended is in no list, so it
-- needs no place and no entry. The end of a hold writes one index anew for it, the primary key.
ALTER TABLE hold ADD COLUMN place bigint;
UPDATE hold SET place = numbered.place
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place
        FROM hold WHERE state = 'held') AS numbered
  WHERE hold.id = numbered.id;

SELECT setval('list_place', greatest((SELECT last_value FROM list_place),
  (SELECT count(*) FROM account), (SELECT count(*) FROM hold WHERE state = 'held')));

ALTER TABLE account
  ALTER COLUMN place SET NOT NULL, ALTER COLUMN place SET DEFAULT nextval('list_place');
ALTER TABLE hold ALTER COLUMN place SET DEFAULT nextval('list_place');

CREATE UNIQUE INDEX account_by_place ON account (place);
CREATE INDEX account_by_kind ON account (kind, place);
CREATE INDEX account_of_service ON account (place)
  WHERE kind IN ('clearing', 'suspense', 'receivable');
CREATE UNIQUE INDEX hold_by_place ON hold (place) WHERE state = 'held';
CREATE INDEX hold_by_account ON hold (account_id, place) WHERE state = 'held';

-- Every audit of the books: who asked for it, how far it came, what it found (decision 0204).
CREATE TABLE audit_run (
  id           uuid PRIMARY KEY,
  actor_type   text NOT NULL CHECK (actor_type IN ('admin', 'token', 'staff')),
  actor_id     text NOT NULL,
  actor_name   text NOT NULL,
  state        text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  steps_done   bigint NOT NULL,
  steps        bigint NOT NULL,
  created_at   bigint NOT NULL, -- When it began.
  seen_at      bigint NOT NULL, -- When its node last said that it is at work.
  ended_at     bigint,
  accounts     bigint,
  postings     bigint,
  differences  jsonb,
  place        bigint NOT NULL DEFAULT nextval('list_place'),
  CONSTRAINT ended_with_a_result CHECK ((state = 'running') = (ended_at IS NULL)),
  CONSTRAINT done_with_a_result CHECK (
    (state = 'done') = (differences IS NOT NULL)
    AND (accounts IS NULL) = (differences IS NULL)
    AND (postings IS NULL) = (differences IS NULL)),
  CONSTRAINT steps_in_order CHECK (0 <= steps_done AND steps_done <= steps)
);
CREATE UNIQUE INDEX audit_run_by_place ON audit_run (place);
CREATE TRIGGER audit_run_stays BEFORE DELETE OR TRUNCATE ON audit_run
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('audits are kept');
CREATE TRIGGER audit_run_ends_once BEFORE UPDATE ON audit_run
  FOR EACH ROW WHEN (OLD.state <> 'running') EXECUTE FUNCTION refuse_change('an audit ends once');
