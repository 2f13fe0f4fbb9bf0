-- Transactions, allowances and transfers have their places in the order of creation, as orders have
-- since migration 0043 (decisions 0153 and 0155).
ALTER TABLE wallet_transaction ADD COLUMN place bigint;
UPDATE wallet_transaction SET place = numbered.place
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM wallet_transaction) AS numbered
  WHERE wallet_transaction.id = numbered.id;
ALTER TABLE allowance ADD COLUMN place bigint;
UPDATE allowance SET place = numbered.place
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM allowance) AS numbered
  WHERE allowance.id = numbered.id;
ALTER TABLE transfer ADD COLUMN place bigint;
UPDATE transfer SET place = numbered.place
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM transfer) AS numbered
  WHERE transfer.id = numbered.id;

SELECT setval('list_place', greatest((SELECT last_value FROM list_place),
  (SELECT count(*) FROM wallet_transaction), (SELECT count(*) FROM allowance),
  (SELECT count(*) FROM transfer)));

ALTER TABLE wallet_transaction
  ALTER COLUMN place SET NOT NULL, ALTER COLUMN place SET DEFAULT nextval('list_place');
ALTER TABLE allowance
  ALTER COLUMN place SET NOT NULL, ALTER COLUMN place SET DEFAULT nextval('list_place');
ALTER TABLE transfer
  ALTER COLUMN place SET NOT NULL, ALTER COLUMN place SET DEFAULT nextval('list_place');

-- A status that changes writes each of these anew, so they are few.
CREATE UNIQUE INDEX wallet_transaction_by_place ON wallet_transaction (place);
CREATE INDEX wallet_transaction_by_project ON wallet_transaction (project_id, place);
CREATE INDEX wallet_transaction_by_payer ON wallet_transaction (wallet_id, place)
  WHERE wallet_id IS NOT NULL;

-- Who gets money of a transaction, beside the wallet of its own project: a row each. A transaction has
-- its place once it is written, and these rows are written after it.
CREATE TABLE transaction_beneficiary (
  wallet_id      bigint NOT NULL,
  place          bigint NOT NULL,
  transaction_id uuid NOT NULL,
  PRIMARY KEY (wallet_id, place)
);
INSERT INTO transaction_beneficiary
  SELECT DISTINCT wallet_payment.beneficiary_wallet, wallet_transaction.place, wallet_transaction.id
  FROM wallet_payment
  JOIN wallet_transaction ON wallet_transaction.id = wallet_payment.transaction_id
  JOIN project ON project.id = wallet_transaction.project_id
  WHERE wallet_payment.beneficiary_wallet <> project.wallet_id;

CREATE FUNCTION take_place_of_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT place INTO NEW.place FROM wallet_transaction WHERE id = NEW.transaction_id;
  -- Two payments of a transaction may go to one wallet.
  PERFORM 1 FROM transaction_beneficiary WHERE wallet_id = NEW.wallet_id AND place = NEW.place;
  IF FOUND THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transaction_beneficiary_has_a_place BEFORE INSERT ON transaction_beneficiary
  FOR EACH ROW EXECUTE FUNCTION take_place_of_transaction();

CREATE UNIQUE INDEX allowance_by_place ON allowance (place);
CREATE INDEX allowance_by_client ON allowance (client_id, place);
DROP INDEX allowance_by_wallet;
CREATE INDEX allowance_by_wallet ON allowance (wallet_id, place) WHERE confirmed_at IS NOT NULL;
-- Each allowance is in one of these; the clock tells apart those of the last.
CREATE INDEX allowance_unconfirmed ON allowance (place) WHERE confirmed_at IS NULL;
CREATE INDEX allowance_canceled ON allowance (place) WHERE canceled_at IS NOT NULL;
CREATE INDEX allowance_granted ON allowance (place)
  WHERE confirmed_at IS NOT NULL AND canceled_at IS NULL;

CREATE UNIQUE INDEX transfer_by_place ON transfer (place);
CREATE INDEX transfer_by_project ON transfer (project_id, place);
CREATE INDEX transfer_by_payer_place ON transfer (payer_account, place);
CREATE INDEX transfer_by_beneficiary_place ON transfer (beneficiary_number, place)
  WHERE beneficiary_number IS NOT NULL;
CREATE INDEX transfer_undone ON transfer (status, place) WHERE status <> 'done';

-- The journal, in the order in which it was written: postings are never moved.
ALTER TABLE posting ADD COLUMN place bigint NOT NULL DEFAULT nextval('list_place');
CREATE UNIQUE INDEX posting_by_place ON posting (place);
