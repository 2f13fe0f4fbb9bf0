-- Credit-transfer files for the bank (bank 3). A file is made once: its ids are made of its own, its
-- bytes are kept in pieces and never made again.
CREATE TABLE payment_file (
  id              uuid PRIMARY KEY,
  bank_account_id uuid NOT NULL REFERENCES bank_account,
  state           text NOT NULL CHECK (state IN ('draft', 'released', 'submitted', 'accepted',
                    'partly_accepted', 'rejected', 'booked', 'withdrawn')),
  message_id      text NOT NULL,
  -- What it says of the account and the bank's habits, as they were.
  form            jsonb NOT NULL,
  is_instant      boolean NOT NULL,
  execution_date  text NOT NULL,
  transactions    bigint NOT NULL CHECK (transactions > 0),
  total           bigint NOT NULL CHECK (total > 0),
  currency        text NOT NULL,
  made_by         text NOT NULL,
  made_by_name    text NOT NULL,
  released_by     text,
  released_by_name text,
  released_at     bigint,
  submitted_at    bigint,
  -- When the bank said something about it.
  answered_at     bigint,
  sha256          text,
  created_at      bigint NOT NULL,
  updated_at      bigint NOT NULL,
  place           bigint NOT NULL DEFAULT nextval('list_place'),
  CONSTRAINT four_eyes CHECK (released_by <> made_by),
  CONSTRAINT released_with_its_bytes CHECK (state IN ('draft', 'withdrawn') OR sha256 IS NOT NULL)
);
CREATE UNIQUE INDEX payment_file_by_place ON payment_file (place);
CREATE UNIQUE INDEX payment_file_by_message ON payment_file (message_id);
CREATE INDEX payment_file_by_account ON payment_file (bank_account_id, place);
CREATE INDEX payment_file_under_way ON payment_file (state, place)
  WHERE state IN ('draft', 'released', 'submitted');

CREATE TABLE payment_file_piece (
  payment_file_id uuid NOT NULL REFERENCES payment_file,
  number          integer NOT NULL,
  piece           text NOT NULL,
  PRIMARY KEY (payment_file_id, number)
);

DROP INDEX payout_of_file;
ALTER TABLE payout
  ADD COLUMN file_number integer,
  ADD CONSTRAINT payout_payment_file_id_fkey FOREIGN KEY (payment_file_id) REFERENCES payment_file
    DEFERRABLE,
  ADD CONSTRAINT numbered_in_its_file CHECK ((payment_file_id IS NULL) = (file_number IS NULL));
-- The number is what the bank is told beside the file's id: one payout has it.
CREATE UNIQUE INDEX payout_of_file ON payout (payment_file_id, file_number)
  WHERE payment_file_id IS NOT NULL;

-- What was released on which day, for the limit of a day.
ALTER TABLE bank_account
  ADD COLUMN released_on text,
  ADD COLUMN released_total bigint NOT NULL DEFAULT 0;

-- When the bank booked it, which may be known after it came back.
ALTER TABLE payout ADD COLUMN booked_on text;
-- A bank that books a file as one sum: its payouts are booked one after another then.
ALTER TABLE payment_file ADD COLUMN booked_as_one_on text;
-- What verification of payee asks a person: go on, or withdraw.
ALTER TABLE payment_file ADD COLUMN verification text
  CHECK (verification IN ('waiting', 'accepted'));

-- A transfer whose money came back has failed, and keeps the moment of its payment (decision 0220).
ALTER TABLE transfer DROP CONSTRAINT done_at_a_moment;
ALTER TABLE transfer ADD CONSTRAINT done_at_a_moment CHECK (
  CASE status WHEN 'done' THEN performed_at IS NOT NULL WHEN 'failed' THEN true
    ELSE performed_at IS NULL END) NOT VALID;
ALTER TABLE transfer VALIDATE CONSTRAINT done_at_a_moment;

-- Under which name a node has laid it ready for the folder of the bank: that one is shown, and no other.
ALTER TABLE payment_file ADD COLUMN laid_out_as text;
