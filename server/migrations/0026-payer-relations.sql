-- Who has paid or allowed something before has a relation with that project (decision 0095).
INSERT INTO payer_relation (id, project_id, wallet_id, since)
SELECT project_id::text || ':' || wallet_id::text, project_id, wallet_id, min(at)
FROM (
  SELECT project_id, wallet_id, created_at AS at
  FROM wallet_transaction WHERE wallet_id IS NOT NULL
  UNION ALL
  SELECT client.project_id, allowance.wallet_id, allowance.confirmed_at
  FROM allowance JOIN client ON client.id = allowance.client_id
  WHERE allowance.wallet_id IS NOT NULL AND allowance.confirmed_at IS NOT NULL
  UNION ALL
  SELECT project_id, payer_wallet_id, settled_at
  FROM payment WHERE payer_wallet_id IS NOT NULL AND settled_at IS NOT NULL
) AS accepted
GROUP BY project_id, wallet_id
ON CONFLICT (id) DO UPDATE SET since = EXCLUDED.since;
