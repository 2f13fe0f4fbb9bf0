-- Each row of a list has its place in the order of creation. Whoever creates one holds the lock of
-- the event feed until the commit, so a smaller place is never committed after a larger one was seen
-- (decision 0153).
CREATE SEQUENCE list_place AS bigint;

ALTER TABLE checkout_order ADD COLUMN place bigint;
UPDATE checkout_order SET place = numbered.place
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM checkout_order) AS numbered
  WHERE checkout_order.id = numbered.id;
ALTER TABLE payment_link ADD COLUMN place bigint;
UPDATE payment_link SET place = numbered.place
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM payment_link) AS numbered
  WHERE payment_link.id = numbered.id;
ALTER TABLE payment ADD COLUMN place bigint;
UPDATE payment SET place = numbered.place
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM payment) AS numbered
  WHERE payment.id = numbered.id;
ALTER TABLE refund ADD COLUMN place bigint, ADD COLUMN project_id uuid;
ALTER TABLE refund DISABLE TRIGGER USER;
UPDATE refund SET place = numbered.place, project_id = numbered.project_id
  FROM (SELECT refund.id, payment.project_id,
          row_number() OVER (ORDER BY refund.created_at, refund.id) AS place
        FROM refund JOIN payment ON payment.id = refund.payment_id) AS numbered
  WHERE refund.id = numbered.id;
ALTER TABLE refund ENABLE TRIGGER USER;

SELECT setval('list_place', greatest(1,
  (SELECT count(*) FROM checkout_order), (SELECT count(*) FROM payment_link),
  (SELECT count(*) FROM payment), (SELECT count(*) FROM refund)));

ALTER TABLE checkout_order
  ALTER COLUMN place SET NOT NULL, ALTER COLUMN place SET DEFAULT nextval('list_place');
ALTER TABLE payment_link
  ALTER COLUMN place SET NOT NULL, ALTER COLUMN place SET DEFAULT nextval('list_place');
ALTER TABLE payment
  ALTER COLUMN place SET NOT NULL, ALTER COLUMN place SET DEFAULT nextval('list_place');
ALTER TABLE refund ALTER COLUMN project_id SET NOT NULL,
  ALTER COLUMN place SET NOT NULL, ALTER COLUMN place SET DEFAULT nextval('list_place');

-- No index names a status: each change of it would write every index of the row anew. A new version
-- of a row finds room on its own page, and the indexes stay as they are.
ALTER TABLE checkout_order SET (fillfactor = 80);
ALTER TABLE payment_link SET (fillfactor = 80);

CREATE UNIQUE INDEX checkout_order_by_place ON checkout_order (place);
CREATE INDEX checkout_order_by_project ON checkout_order (project_id, place);
CREATE INDEX checkout_order_by_reference ON checkout_order (reference, place);
CREATE INDEX checkout_order_by_amount ON checkout_order (amount, place);

CREATE UNIQUE INDEX payment_by_place ON payment (place);
CREATE INDEX payment_by_project ON payment (project_id, place);
CREATE INDEX payment_by_reference ON payment (order_reference, place);

CREATE UNIQUE INDEX payment_link_by_place ON payment_link (place);
CREATE INDEX payment_link_by_project ON payment_link (project_id, place);

CREATE UNIQUE INDEX refund_by_place ON refund (place);
CREATE INDEX refund_by_project ON refund (project_id, place);
CREATE INDEX refund_by_reference ON refund (reference, place);
