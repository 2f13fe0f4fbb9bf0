-- Everything that leaves is a payout (decision 0219): transfers to banks as before, and what goes back
-- to whoever sent it. The id is made of its cause: the same thing cannot leave twice.
ALTER TABLE payout
  DROP CONSTRAINT payout_id_fkey,
  DROP CONSTRAINT payout_state_check,
  DROP CONSTRAINT answered_at_a_moment,
  ADD COLUMN cause text,
  ADD COLUMN subject text,
  ADD COLUMN bank_account_id uuid REFERENCES bank_account,
  ADD COLUMN iban text,
  ADD COLUMN bic text,
  ADD COLUMN payment_file_id uuid,
  ADD COLUMN reason text,
  ADD COLUMN reason_text text,
  ADD COLUMN payee_name text,
  ADD COLUMN place bigint NOT NULL DEFAULT nextval('list_place');

UPDATE payout SET
  cause = 'transfer',
  subject = id::text,
  iban = destination #>> '{bank_account,iban}',
  bic = destination #>> '{bank_account,bic}',
  state = CASE state WHEN 'handed' THEN 'waiting' WHEN 'done' THEN 'booked' ELSE 'rejected' END;

-- As markedUuidOf('payout', cause, subject) says it.
ALTER TABLE payout ALTER COLUMN id TYPE uuid USING
  overlay(overlay(
    left(encode(sha256(convert_to('["payout","transfer","' || id || '"]', 'UTF8')), 'hex'), 32)
    PLACING '8' FROM 13 FOR 1) PLACING 'a' FROM 17 FOR 1)::uuid;

INSERT INTO payout (id, cause, subject, rail, state, amount, currency, is_test, name, destination,
  details, extras, handed_at, bank_account_id, iban)
SELECT
  overlay(overlay(
    left(encode(sha256(convert_to('["payout","return","' || back.id || '"]', 'UTF8')), 'hex'), 32)
    PLACING '8' FROM 13 FOR 1) PLACING 'a' FROM 17 FOR 1)::uuid,
  'return', back.id, 'bank files', 'waiting', back.amount, account.currency, account.is_test,
  coalesce(back.name, ''), '{}', back.reason,
  jsonb_build_object('bank_transaction_id', back.bank_transaction_id), back.created_at,
  back.bank_account_id, back.iban
FROM bank_return AS back JOIN bank_account AS account ON account.id = back.bank_account_id
ORDER BY back.created_at, back.id;

DROP TABLE bank_return;

ALTER TABLE payout
  ALTER COLUMN cause SET NOT NULL,
  ALTER COLUMN subject SET NOT NULL,
  ADD CONSTRAINT what_causes_a_payout CHECK (cause IN ('transfer', 'refund', 'leg', 'return')),
  ADD CONSTRAINT state_of_a_payout CHECK
    (state IN ('waiting', 'in_file', 'accepted', 'booked', 'rejected', 'returned')),
  ADD CONSTRAINT in_a_file_by_its_state CHECK (state <> 'in_file' OR payment_file_id IS NOT NULL),
  ADD CONSTRAINT answered_at_a_moment CHECK
    ((state IN ('booked', 'rejected', 'returned')) = (answered_at IS NOT NULL));

-- What the next file takes, and what a file holds.
CREATE INDEX payout_waiting ON payout (bank_account_id, place)
  WHERE state = 'waiting' AND bank_account_id IS NOT NULL;
CREATE INDEX payout_of_file ON payout (payment_file_id, place) WHERE payment_file_id IS NOT NULL;
