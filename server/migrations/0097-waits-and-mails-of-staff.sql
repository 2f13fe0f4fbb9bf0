-- Acceptances that wait for money end at the moment that their seller has named. Nodes of the release
-- before leave the timers to a newer one (decision 0247).
INSERT INTO timer (id, kind, subject, due_at)
SELECT 'transaction waiting end:' || id, 'transaction waiting end', id::text, reserve_until
FROM wallet_transaction
WHERE status = 'new' AND pending_acceptance IS NOT NULL AND reserve_until IS NOT NULL;

-- Mails to staff are apart from those to payers with the same address (decision 0150-erasing-a-person).
ALTER TABLE mail ADD COLUMN is_to_staff boolean NOT NULL DEFAULT false;
