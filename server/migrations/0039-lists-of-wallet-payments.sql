-- Lists of wallet payments, the newest first (decision 0144-allowances-lists-and-freezes):
-- of a project, and of one payer of it.
CREATE INDEX wallet_payment_by_project ON wallet_payment (project_id, created_at, id);
CREATE INDEX wallet_payment_by_payer ON wallet_payment (payer_wallet, project_id, created_at, id)
  WHERE payer_wallet IS NOT NULL;
