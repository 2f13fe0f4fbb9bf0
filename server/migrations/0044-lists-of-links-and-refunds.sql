-- A link is found by the reference of its order, and a refund by the method of its payment, along an
-- index of their own tables (decision 0154). The originals never change.
ALTER TABLE payment_link ADD COLUMN order_reference text, ADD COLUMN currency text;
UPDATE payment_link SET order_reference = checkout_order.reference, currency = checkout_order.currency
  FROM checkout_order WHERE checkout_order.id = payment_link.order_id;
ALTER TABLE payment_link
  ALTER COLUMN order_reference SET NOT NULL, ALTER COLUMN currency SET NOT NULL;

ALTER TABLE refund ADD COLUMN order_id uuid, ADD COLUMN method_key text;
ALTER TABLE refund DISABLE TRIGGER USER;
UPDATE refund SET order_id = payment.order_id, method_key = payment.method_key
  FROM payment WHERE payment.id = refund.payment_id;
ALTER TABLE refund ENABLE TRIGGER USER;
ALTER TABLE refund ALTER COLUMN order_id SET NOT NULL, ALTER COLUMN method_key SET NOT NULL;

CREATE INDEX payment_link_by_reference ON payment_link (order_reference, place);
CREATE INDEX payment_link_by_method ON payment_link ((details ->> 'key'), place)
  WHERE (details ->> 'key') IS NOT NULL;
CREATE INDEX refund_by_method ON refund (method_key, place);
