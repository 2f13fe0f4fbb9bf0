-- The end of a reservation is a column of its transaction, and this index finds it. A timer for each
-- reservation was one more row to insert and to delete in every payment.
CREATE INDEX CONCURRENTLY wallet_transaction_reserved ON wallet_transaction (reserve_until)
  WHERE status IN ('waiting', 'reserved');
