-- Document 1. An order is the root: whoever changes it, its links or its payments locks its row first.
CREATE TABLE checkout_order (
  id            uuid PRIMARY KEY,
  project_id    uuid NOT NULL,
  status        text NOT NULL,
  reference     text NOT NULL,
  amount        bigint NOT NULL CHECK (amount > 0),
  currency      text NOT NULL,
  amount_paid   bigint NOT NULL,
  source        text NOT NULL,
  redirect_urls jsonb NOT NULL,
  metadata      jsonb,
  merchant_data jsonb,
  split_plan    jsonb, -- who gets what; null: all of it is the merchant's
  cancel_reason text,
  link_ids      jsonb NOT NULL,
  payment_ids   jsonb NOT NULL,
  event_count   bigint NOT NULL,
  created_at    bigint NOT NULL,
  updated_at    bigint NOT NULL,
  CONSTRAINT paid_within_the_amount CHECK (amount_paid BETWEEN 0 AND amount),
  CONSTRAINT paid_is_paid_in_full CHECK ((status = 'paid') = (amount_paid = amount)),
  CONSTRAINT canceled_before_anything_was_paid CHECK (status <> 'canceled' OR amount_paid = 0)
);

CREATE TABLE payment_link (
  id           uuid PRIMARY KEY,
  order_id     uuid NOT NULL,
  project_id   uuid NOT NULL,
  status       text NOT NULL,
  name         text NOT NULL,
  amount       bigint NOT NULL CHECK (amount > 0),
  language     text NOT NULL,
  payment_flow text NOT NULL,
  expired_at   bigint, -- null: never
  details      jsonb NOT NULL,
  payer        jsonb NOT NULL,
  metadata     jsonb,
  payment_ids  jsonb NOT NULL,
  created_at   bigint NOT NULL,
  updated_at   bigint NOT NULL
);

CREATE TABLE payment (
  id                  uuid PRIMARY KEY,
  order_id            uuid NOT NULL,
  link_id             uuid NOT NULL,
  project_id          uuid NOT NULL,
  order_reference     text NOT NULL,
  status              text NOT NULL,
  method_key          text NOT NULL,
  rail                text NOT NULL,
  amount              bigint NOT NULL CHECK (amount > 0),
  currency            text NOT NULL,
  purpose             text NOT NULL,
  external_payment_id text,
  settled_at          bigint,
  refunded            bigint NOT NULL,
  charged_back        bigint NOT NULL,
  refund_ids          jsonb NOT NULL,
  distributions       jsonb NOT NULL,
  created_at          bigint NOT NULL,
  updated_at          bigint NOT NULL,
  CONSTRAINT returned_within_the_amount
    CHECK (refunded >= 0 AND charged_back >= 0 AND refunded + charged_back <= amount),
  CONSTRAINT only_what_settled_returns
    CHECK (settled_at IS NOT NULL OR refunded + charged_back = 0),
  CONSTRAINT partially_distributed_while_a_leg_is_away
    CHECK ((status = 'partially_distributed') = (distributions @> '[{"status": "returned"}]'))
) WITH (fillfactor = 80);

CREATE TABLE refund (
  id         uuid PRIMARY KEY,
  payment_id uuid NOT NULL,
  amount     bigint NOT NULL CHECK (amount > 0),
  currency   text NOT NULL,
  reference  text NOT NULL,
  reason     text NOT NULL,
  payer      jsonb NOT NULL,
  created_at bigint NOT NULL
);
CREATE TRIGGER refund_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refund
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('refunds are append-only');
