-- The standing rule by which a project pays itself out, and what came of its due moments (decision 0233).
CREATE TABLE payout_rule (
  id           uuid PRIMARY KEY REFERENCES project,
  is_test      boolean NOT NULL,
  state        text NOT NULL CHECK (state IN ('waiting', 'on', 'off')),
  every        text NOT NULL CHECK (every IN ('day', 'week', 'month')),
  weekday      bigint CHECK (weekday BETWEEN 1 AND 7), -- 1: Monday
  day_of_month bigint CHECK (day_of_month BETWEEN 1 AND 31),
  keep         bigint NOT NULL CHECK (keep >= 0),
  minimum      bigint NOT NULL CHECK (minimum >= 0),
  version      bigint NOT NULL,
  set_by       uuid NOT NULL,
  set_at       bigint NOT NULL,
  confirmed_by uuid,
  confirmed_at bigint,
  next_at      bigint,
  last_outcome text,
  CONSTRAINT what_its_kind_needs CHECK (
    (every = 'week') = (weekday IS NOT NULL) AND (every = 'month') = (day_of_month IS NOT NULL)),
  CONSTRAINT confirmed_at_a_moment CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL)),
  CONSTRAINT four_eyes CHECK (confirmed_by <> set_by),
  CONSTRAINT due_while_it_is_on CHECK ((state = 'on') = (next_at IS NOT NULL))
);

CREATE TABLE payout_rule_run (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id  uuid NOT NULL REFERENCES project,
  due_at      bigint NOT NULL,
  ran_at      bigint NOT NULL,
  outcome     text NOT NULL,
  available   bigint,
  transfer_id bigint,
  amount      bigint CHECK (amount > 0),
  -- No moment of a rule pays twice.
  CONSTRAINT once_for_each_moment UNIQUE (project_id, due_at),
  CONSTRAINT paid_by_a_transfer CHECK ((transfer_id IS NULL) = (amount IS NULL))
);
CREATE INDEX payout_rule_run_ran ON payout_rule_run (ran_at);

-- Whether a rule asked for the payout; who set the rule is who asked, and who confirmed it decided.
ALTER TABLE payout_request ADD COLUMN is_standing boolean NOT NULL DEFAULT false;
