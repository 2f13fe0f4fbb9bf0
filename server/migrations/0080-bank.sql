-- The bank account of an installation and what comes in by it (bank 1 and 2).

-- One row of configuration for each account. It holds test money or live money, never both.
CREATE TABLE bank_account (
  id         uuid PRIMARY KEY,
  iban       text NOT NULL UNIQUE CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic        text CHECK (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  holder     text NOT NULL,
  currency   text NOT NULL CHECK (currency = 'EUR'),
  is_test    boolean NOT NULL,
  bank_name  text,
  project_id uuid REFERENCES project,
  profile    jsonb NOT NULL,
  -- Its accounts in the ledger.
  at_bank    bigint NOT NULL,
  suspense   bigint NOT NULL,
  on_the_way bigint NOT NULL,
  fees       bigint NOT NULL,
  opening    bigint NOT NULL,
  -- The statement after which nothing settles by itself, until a treasurer accepts it (bank 4).
  halted_by  uuid,
  -- Counts its statements: who judges a new one sees whether another came between.
  statements bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  place      bigint NOT NULL DEFAULT nextval('list_place')
);
CREATE UNIQUE INDEX bank_account_by_place ON bank_account (place);
CREATE INDEX bank_account_by_project ON bank_account (project_id) WHERE project_id IS NOT NULL;

-- What a payment is recognised by (bank 2, Reference). It is never used again.
CREATE TABLE bank_reference (
  id              text PRIMARY KEY CHECK (id ~ '^RF[0-9]{2}[A-Z0-9]{10,21}$'),
  payment_id      uuid NOT NULL UNIQUE REFERENCES payment,
  bank_account_id uuid NOT NULL REFERENCES bank_account,
  amount          bigint NOT NULL CHECK (amount > 0),
  -- What came before it was enough: where it lies until the rest is there.
  parts           jsonb NOT NULL,
  received        bigint NOT NULL CHECK (received >= 0),
  created_at      bigint NOT NULL
);

CREATE INDEX bank_reference_open ON bank_reference (amount) WHERE received < amount;

-- A file that was taken, with its report. The same bytes again change nothing.
CREATE TABLE bank_file (
  id         uuid PRIMARY KEY,
  sha256     text NOT NULL UNIQUE CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  name       text,
  bytes      bigint NOT NULL,
  report     jsonb NOT NULL,
  created_at bigint NOT NULL,
  place      bigint NOT NULL DEFAULT nextval('list_place')
);
CREATE UNIQUE INDEX bank_file_by_place ON bank_file (place);

-- A statement of an account: what continuity is judged by (bank 4). Dates are texts YYYY-MM-DD.
CREATE TABLE bank_statement (
  id              uuid PRIMARY KEY,
  bank_account_id uuid NOT NULL REFERENCES bank_account,
  kind            text NOT NULL CHECK (kind IN ('camt.052', 'camt.053', 'camt.054')),
  statement_id    text,
  sequence        text,
  from_on         text,
  to_on           text,
  opening         bigint,
  closing         bigint,
  continuity      text NOT NULL CHECK (continuity IN ('ok', 'gap', 'overlap', 'unknown')),
  problems        jsonb NOT NULL,
  accepted_at     bigint,
  accepted_reason text,
  created_at      bigint NOT NULL
);
CREATE INDEX bank_statement_of_account ON bank_statement (bank_account_id, to_on, created_at)
  WHERE closing IS NOT NULL;

-- What the bank booked.
CREATE TABLE bank_entry (
  id              uuid PRIMARY KEY,
  bank_account_id uuid NOT NULL REFERENCES bank_account,
  -- Amount, direction and day: two entries with one key and two marks are two.
  mark            text NOT NULL,
  amount          bigint NOT NULL CHECK (amount <> 0),
  status          text NOT NULL CHECK (status IN ('BOOK', 'PDNG', 'INFO', 'FUTR')),
  booked_on       text,
  is_batch        boolean NOT NULL,
  -- A camt.053 has said it, too.
  is_confirmed    boolean NOT NULL,
  created_at      bigint NOT NULL
);

-- One payment in an entry.
CREATE TABLE bank_transaction (
  id                uuid PRIMARY KEY,
  entry_id          uuid NOT NULL REFERENCES bank_entry,
  bank_account_id   uuid NOT NULL REFERENCES bank_account,
  amount            bigint NOT NULL,
  currency          text NOT NULL,
  booked_on         text,
  counterparty_name text,
  counterparty_iban text,
  reference         text,
  remittance        text,
  end_to_end_id     text,
  state             text NOT NULL CHECK (state IN
                      ('matched', 'suspense', 'assigned', 'returning', 'returned', 'fee', 'ignored')),
  reason            text,
  payment_id        uuid,
  wallet_id         bigint,
  project_id        uuid,
  payout_id         uuid,
  note              text,
  -- What it moves in the ledger account of the bank: 0 for what is only announced.
  posted            bigint NOT NULL,
  -- What was done to it by hand, the last act at the end: each can be taken back (bank 2, Suspense).
  acts              jsonb NOT NULL,
  created_at        bigint NOT NULL,
  updated_at        bigint NOT NULL,
  place             bigint NOT NULL DEFAULT nextval('list_place')
);
CREATE UNIQUE INDEX bank_transaction_by_place ON bank_transaction (place);
CREATE INDEX bank_transaction_by_account ON bank_transaction (bank_account_id, place);
CREATE INDEX bank_transaction_in_state ON bank_transaction (state, place)
  WHERE state IN ('suspense', 'returning', 'assigned', 'ignored');
CREATE INDEX bank_transaction_by_day ON bank_transaction (bank_account_id, booked_on);
CREATE INDEX bank_transaction_of_entry ON bank_transaction (entry_id);
CREATE INDEX bank_transaction_of_payment ON bank_transaction (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX bank_transaction_by_end_to_end ON bank_transaction (bank_account_id, end_to_end_id)
  WHERE end_to_end_id IS NOT NULL;

-- Money that goes back to whoever sent it, by the next payment file (bank 2: Not exact, Suspense).
CREATE TABLE bank_return (
  id                  uuid PRIMARY KEY,
  bank_transaction_id uuid NOT NULL REFERENCES bank_transaction,
  bank_account_id     uuid NOT NULL REFERENCES bank_account,
  amount              bigint NOT NULL CHECK (amount > 0),
  name                text,
  iban                text,
  reason              text NOT NULL,
  created_at          bigint NOT NULL
);
CREATE INDEX bank_return_of_account ON bank_return (bank_account_id, created_at);
-- Whom the money of the same payer went to before.
CREATE INDEX bank_transaction_by_payer ON bank_transaction (counterparty_iban, place)
  WHERE counterparty_iban IS NOT NULL;
CREATE INDEX bank_transaction_by_name ON bank_transaction (lower(counterparty_name), place)
  WHERE counterparty_name IS NOT NULL;
