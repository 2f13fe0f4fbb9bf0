-- A link that any number of people pay, each through an order of their own (decision 0175).
CREATE TABLE reusable_link (
  id          uuid PRIMARY KEY,
  project_id  uuid NOT NULL REFERENCES project (id),
  is_on       boolean NOT NULL,
  text        text NOT NULL CHECK (length(text) BETWEEN 1 AND 255),
  reference   text NOT NULL CHECK (length(reference) BETWEEN 1 AND 235),
  amount      bigint CHECK (amount BETWEEN 1 AND 9007199254740991), -- null: the payer says it
  amount_min  bigint CHECK (amount_min BETWEEN 1 AND 9007199254740991),
  amount_max  bigint CHECK (amount_max BETWEEN 1 AND 9007199254740991),
  currency    text NOT NULL,
  language    text NOT NULL,
  method_key  text,
  order_count bigint NOT NULL,
  paid_count  bigint NOT NULL,
  paid_volume bigint NOT NULL,
  created_at  bigint NOT NULL,
  updated_at  bigint NOT NULL,
  place       bigint NOT NULL DEFAULT nextval('list_place'),
  CONSTRAINT a_fixed_amount_has_no_bounds
    CHECK (amount IS NULL OR (amount_min IS NULL AND amount_max IS NULL)),
  CONSTRAINT bounds_are_in_order CHECK (amount_min <= amount_max),
  CONSTRAINT paid_orders_were_made CHECK (paid_count BETWEEN 0 AND order_count)
);
CREATE UNIQUE INDEX reusable_link_by_place ON reusable_link (place);
CREATE INDEX reusable_link_by_project ON reusable_link (project_id, place);

ALTER TABLE checkout_order ADD COLUMN reusable_link_id uuid REFERENCES reusable_link (id);
CREATE INDEX checkout_order_by_reusable_link ON checkout_order (reusable_link_id, place)
  WHERE reusable_link_id IS NOT NULL;
