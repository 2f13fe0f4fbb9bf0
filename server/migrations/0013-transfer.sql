-- Document 3. A transfer is the root: whoever changes it locks its row first.
CREATE TABLE transfer (
  id                 bigint PRIMARY KEY,
  project_id         uuid NOT NULL,
  client_id          text NOT NULL,
  user_id            bigint, -- of the access token with which it was created
  is_test            boolean NOT NULL,
  status             text NOT NULL,
  is_shown           boolean NOT NULL, -- registered or later: others see it, and lists have it
  amount             bigint NOT NULL CHECK (amount > 0),
  currency           text NOT NULL,
  payer_account      bigint NOT NULL,
  payer_wallet       bigint NOT NULL,
  beneficiary        jsonb NOT NULL, -- as it was given
  beneficiary_number text, -- where the money goes: an account number here, or an IBAN
  beneficiary_wallet bigint,
  purpose            jsonb,
  extras             jsonb NOT NULL, -- kept and given back: urgency and the like
  callback           jsonb,
  auto_process       boolean NOT NULL,
  perform_at         bigint,
  reserve_until      bigint, -- as it was asked for
  password_hash      text,
  password_given     boolean NOT NULL,
  signed_at          bigint,
  hold_id            uuid,
  lapses_at          bigint, -- from the first signature or reservation on
  handed_at          bigint, -- to the payout rail
  failure            jsonb,
  told               jsonb NOT NULL, -- the statuses that a callback has told
  created_at         bigint NOT NULL,
  performed_at       bigint,
  CONSTRAINT done_at_a_moment CHECK ((status = 'done') = (performed_at IS NOT NULL)),
  CONSTRAINT failed_for_a_reason CHECK ((status = 'failed') = (failure IS NOT NULL)),
  CONSTRAINT done_is_signed CHECK (status <> 'done' OR signed_at IS NOT NULL),
  CONSTRAINT done_was_unlocked CHECK (status <> 'done' OR password_given OR password_hash IS NULL),
  CONSTRAINT ended_holds_nothing
    CHECK (status NOT IN ('new', 'registered', 'waiting_funds', 'done', 'failed', 'rejected') OR hold_id IS NULL)
) WITH (fillfactor = 80);
-- Lists: by one of the accounts, in each of the orders.
CREATE INDEX transfer_by_payer ON transfer (payer_account, created_at, id) WHERE is_shown;
CREATE INDEX transfer_by_payer_amount ON transfer (payer_account, amount, id) WHERE is_shown;
CREATE INDEX transfer_by_payer_id ON transfer (payer_account, id) WHERE is_shown;
CREATE INDEX transfer_by_beneficiary
  ON transfer (beneficiary_number, created_at, id) WHERE is_shown;
CREATE INDEX transfer_by_beneficiary_amount
  ON transfer (beneficiary_number, amount, id) WHERE is_shown;
CREATE INDEX transfer_by_beneficiary_id ON transfer (beneficiary_number, id) WHERE is_shown;
-- Nearly all end as done: those that did not are found without reading the others.
CREATE INDEX transfer_undone_by_payer
  ON transfer (payer_account, created_at, id) WHERE is_shown AND status <> 'done';
CREATE INDEX transfer_undone_by_beneficiary
  ON transfer (beneficiary_number, created_at, id) WHERE is_shown AND status <> 'done';
-- What nothing happened to is deleted after 30 days.
CREATE INDEX transfer_untouched ON transfer (created_at) WHERE status = 'new';

-- How many listed transfers there are, by account, day and status, so that a list tells its
-- total however long it is. Changes are only added; what keeps house adds them up, and both are read
-- in one statement (decision 0053-transfer-lists).
CREATE TABLE transfer_tally (
  account    text NOT NULL, -- 'payer ' or 'beneficiary ' and the number
  day        bigint NOT NULL,
  status     text NOT NULL,
  difference bigint NOT NULL
);
CREATE INDEX transfer_tally_by_account ON transfer_tally (account, day);

CREATE TABLE transfer_total (
  account   text NOT NULL,
  day       bigint NOT NULL,
  status    text NOT NULL,
  transfers bigint NOT NULL,
  PRIMARY KEY (account, day, status)
) WITH (fillfactor = 80);

-- What a payout rail was asked to pay. One row for each transfer: none is handed over twice.
CREATE TABLE payout (
  id          bigint PRIMARY KEY REFERENCES transfer (id),
  rail        text NOT NULL,
  state       text NOT NULL CHECK (state IN ('handed', 'done', 'failed')),
  amount      bigint NOT NULL CHECK (amount > 0),
  currency    text NOT NULL,
  is_test     boolean NOT NULL,
  name        text NOT NULL,
  destination jsonb NOT NULL,
  details     text,
  reference   text,
  extras      jsonb NOT NULL,
  handed_at   bigint NOT NULL,
  answered_at bigint,
  CONSTRAINT answered_at_a_moment CHECK ((state = 'handed') = (answered_at IS NULL))
);

-- The password of a transfer is tried like any other secret.
ALTER TABLE try_count DROP CONSTRAINT what_is_tried,
  ADD CONSTRAINT what_is_tried CHECK (kind IN ('pin', 'password', 'transfer'));
