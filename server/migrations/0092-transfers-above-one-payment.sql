-- No SEPA payment carries more than 999,999,999.99 EUR, so no file takes these transfers: they fail,
-- and the payer has the money again.
INSERT INTO timer (id, kind, subject, due_at)
SELECT 'transfer payout:' || subject || '/failed', 'transfer payout', subject || '/failed', 0
FROM payout
WHERE cause = 'transfer' AND state = 'waiting' AND bank_account_id IS NOT NULL
  AND amount > 99999999999;
