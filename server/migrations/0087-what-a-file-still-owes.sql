-- What of a file the bank has neither refused nor booked, kept by the commits that change it: a sum
-- that the bank books for the whole file is compared with it under one lock (decision 0235).
ALTER TABLE payment_file ADD COLUMN open_total bigint;
UPDATE payment_file AS file SET open_total = CASE
  WHEN file.booked_as_one_on IS NOT NULL OR file.state = 'withdrawn' THEN 0
  ELSE coalesce((SELECT sum(amount) FROM payout WHERE payment_file_id = file.id
    AND booked_on IS NULL AND state IN ('in_file', 'accepted', 'returned')), 0) END;
ALTER TABLE payment_file
  ALTER COLUMN open_total SET NOT NULL,
  ADD CONSTRAINT open_within_its_total CHECK (open_total BETWEEN 0 AND total);

-- Why money came back, as the bank said it: it is needed again where it could not be placed at once.
ALTER TABLE bank_transaction ADD COLUMN returned_for jsonb;

-- Payouts are a list: in the order in which they were decided, of an account, and what needs somebody.
CREATE UNIQUE INDEX payout_by_place ON payout (place);
CREATE INDEX payout_by_account ON payout (bank_account_id, place) WHERE bank_account_id IS NOT NULL;
CREATE INDEX payout_by_state ON payout (state, place)
  WHERE state IN ('waiting', 'rejected', 'returned');
