-- Daily figures (decision 0151). Changes are only added; housekeeping adds them up. A read adds both
-- in one statement.
CREATE TABLE figure_tally (
  project_id uuid NOT NULL,
  is_test    boolean NOT NULL,
  day        bigint NOT NULL, -- days since 1970 in UTC
  currency   text NOT NULL,
  figure     text NOT NULL,
  method     text NOT NULL, -- '' where the figure has none
  reason     text NOT NULL, -- '' where the figure has none
  number     bigint NOT NULL,
  amount     bigint NOT NULL -- minor units
);

CREATE TABLE figure_total (
  project_id uuid NOT NULL, -- the nil UUID: all projects of the mode together
  is_test    boolean NOT NULL,
  day        bigint NOT NULL,
  currency   text NOT NULL,
  figure     text NOT NULL,
  method     text NOT NULL,
  reason     text NOT NULL,
  number     bigint NOT NULL,
  amount     numeric NOT NULL, -- no sum is too large for it
  PRIMARY KEY (project_id, is_test, day, currency, figure, method, reason)
) WITH (fillfactor = 80);

-- The past, as far as the tables tell it. A project's mode is the one it has now. An order was paid by
-- the payment that completed its amount. A payment without money has not changed since it ended.
WITH settled AS (
  SELECT payment.*,
    sum(payment.amount) OVER (PARTITION BY order_id ORDER BY settled_at, payment.id) AS so_far
  FROM payment WHERE settled_at IS NOT NULL
), happened (project_id, at, currency, figure, method, reason, amount) AS (
  SELECT project_id, created_at, currency, 'orders', '', '', 0 FROM checkout_order
  UNION ALL
  SELECT paid.project_id, min(settled_at), paid.currency, 'orders_paid', '', '', 0
  FROM checkout_order AS paid JOIN settled ON settled.order_id = paid.id
  WHERE paid.status = 'paid' AND so_far >= paid.amount
  GROUP BY paid.id
  UNION ALL
  SELECT project_id, created_at, currency, 'payments', method_key, '', 0 FROM payment
  UNION ALL
  SELECT project_id, settled_at, currency, 'payments_settled', method_key, '', amount FROM settled
  UNION ALL
  SELECT project_id, updated_at, currency, 'payments_failed', method_key, status, 0 FROM payment
  WHERE status IN ('failed', 'rejected', 'canceled', 'expired')
  UNION ALL
  SELECT payment.project_id, refund.created_at, refund.currency, 'refunds', '', '', refund.amount
  FROM refund JOIN payment ON payment.id = refund.payment_id
)
INSERT INTO figure_total (project_id, is_test, day, currency, figure, method, reason, number, amount)
SELECT whose, is_test, at / 86400, currency, figure, method, reason, count(*), sum(amount)
FROM happened JOIN project ON project.id = project_id
CROSS JOIN LATERAL (VALUES (project_id), ('00000000-0000-0000-0000-000000000000'::uuid)) AS each (whose)
GROUP BY whose, is_test, at / 86400, currency, figure, method, reason;
