-- Money. The rules of server/src/ledger, said once more where nothing can get around them.

-- A book is one currency, test or live: money of two books never meets. The last byte of an account's
-- id names its book, so that a posting can be checked by looking at its own row and nothing else.
CREATE TABLE book (
  id       smallint PRIMARY KEY,
  currency text NOT NULL,
  is_test  boolean NOT NULL,
  UNIQUE (currency, is_test),
  UNIQUE (id, currency, is_test)
);
INSERT INTO book
  SELECT 2 * place + is_test::int, currency, is_test
  FROM unnest('{EUR,GBP,CHF,PLN,CZK,HUF,RON,BGN,HRK,DKK,SEK,NOK,USD,AUD,CAD,JPY}'::text[])
         WITH ORDINALITY AS listed (currency, place),
       unnest('{false,true}'::boolean[]) AS is_test;

CREATE TABLE account (
  id         bigint PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN
               ('wallet', 'merchant', 'beneficiary', 'commission', 'clearing', 'suspense', 'receivable')),
  book       smallint NOT NULL GENERATED ALWAYS AS ((id & 255)::smallint) STORED,
  currency   text NOT NULL,
  is_test    boolean NOT NULL,
  balance    bigint NOT NULL,
  held       bigint NOT NULL CHECK (held >= 0),
  version    bigint NOT NULL CHECK (version >= 0),
  created_at bigint NOT NULL,
  CONSTRAINT id_names_the_book FOREIGN KEY (book, currency, is_test) REFERENCES book (id, currency, is_test),
  CONSTRAINT nobody_spends_what_he_does_not_have
    CHECK (balance - held >= 0 OR kind IN ('clearing', 'suspense', 'receivable')),
  CONSTRAINT balance_within_limits
    CHECK (abs(balance) <= CASE WHEN kind IN ('clearing', 'suspense', 'receivable')
                                THEN 4611686018427387904 ELSE 9007199254740991 END)
) WITH (fillfactor = 70); -- Balances change all the time: room for the new version on the same page.

CREATE TABLE hold (
  id          uuid PRIMARY KEY,
  account_id  bigint NOT NULL REFERENCES account (id),
  amount      bigint NOT NULL CHECK (amount > 0),
  state       text NOT NULL,
  captured    bigint NOT NULL,
  created_at  bigint NOT NULL,
  resolved_at bigint,
  CONSTRAINT resolved_as_its_state_says CHECK (
    (state = 'held'     AND captured = 0                   AND resolved_at IS NULL) OR
    (state = 'captured' AND captured BETWEEN 1 AND amount  AND resolved_at IS NOT NULL) OR
    (state = 'released' AND captured = 0                   AND resolved_at IS NOT NULL))
);
CREATE INDEX hold_by_account ON hold (account_id) WHERE state = 'held';

CREATE TABLE posting (
  movement_id    uuid NOT NULL,
  leg            bigint NOT NULL CHECK (leg >= 0),
  kind           text NOT NULL,
  debit_account  bigint NOT NULL,
  credit_account bigint NOT NULL,
  amount         bigint NOT NULL CHECK (amount > 0),
  -- The n-th change of each account, and the balance it led to.
  debit_version  bigint NOT NULL CHECK (debit_version > 0),
  credit_version bigint NOT NULL CHECK (credit_version > 0),
  debit_balance  bigint NOT NULL,
  credit_balance bigint NOT NULL,
  hold_id        uuid REFERENCES hold (id),
  created_at     bigint NOT NULL,
  PRIMARY KEY (movement_id, leg),
  -- No two postings follow the same balance: a lost update cannot be stored.
  UNIQUE (debit_account, debit_version),
  UNIQUE (credit_account, credit_version),
  CONSTRAINT two_accounts CHECK (debit_account <> credit_account),
  CONSTRAINT within_one_book CHECK (debit_account & 255 = credit_account & 255)
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0];
END $$;

CREATE TRIGGER posting_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('postings are append-only');
CREATE TRIGGER hold_resolves_once BEFORE UPDATE ON hold
  FOR EACH ROW WHEN (OLD.state <> 'held') EXECUTE FUNCTION refuse_change('a hold is resolved once');
CREATE TRIGGER hold_stays BEFORE DELETE OR TRUNCATE ON hold
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('holds are kept');
CREATE TRIGGER account_stays BEFORE DELETE OR TRUNCATE ON account
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('accounts are kept');
