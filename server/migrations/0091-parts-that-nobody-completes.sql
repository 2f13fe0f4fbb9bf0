-- Parts of payments that take no money any more: a timer each puts them where a person looks. Nodes
-- of the release before leave it to a newer one (decision 0247).
INSERT INTO timer (id, kind, subject, due_at)
SELECT 'bank transfer parts:' || subject, 'bank transfer parts', subject, 0
FROM (
  SELECT concat_ws('/', 'ended', payment.order_id, payment.id, reference.id) AS subject
  FROM bank_reference AS reference
  JOIN payment ON payment.id = reference.payment_id
  JOIN checkout_order ON checkout_order.id = payment.order_id
  WHERE reference.parts <> '[]'
    AND (checkout_order.status <> 'pending_payment' OR payment.status <> 'awaiting_authorization')
) AS ended;
