-- A bank may name a payment of ours by its UETR alone: it is looked for among those of its amount.
CREATE INDEX CONCURRENTLY payout_by_amount ON payout (bank_account_id, amount, place)
  WHERE payment_file_id IS NOT NULL;
