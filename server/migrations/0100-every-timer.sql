-- The timers with a row of their own, and those whose moment is a column of their subject. Nodes of
-- the release before still write a row for each reservation; it fires without effect.
CREATE VIEW every_timer AS
  SELECT id, kind, subject, due_at FROM timer
  UNION ALL
  SELECT 'reservation:' || id, 'reservation', id::text, reserve_until FROM wallet_transaction
  WHERE status IN ('waiting', 'reserved');
