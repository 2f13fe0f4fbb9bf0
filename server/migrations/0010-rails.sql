-- Rails. How a buyer authorizes a payment, and whose wallet paid it.
ALTER TABLE payment
  ADD COLUMN flow text NOT NULL DEFAULT 'redirect'
    CONSTRAINT how_it_is_authorized CHECK (flow IN ('redirect', 'decoupled', 'direct')),
  ADD COLUMN payer_wallet_id bigint, -- null: its money comes from outside
  ADD CONSTRAINT wallets_pay_by_the_wallet_rail
    CHECK (CASE WHEN rail = 'wallet' THEN settled_at IS NULL OR payer_wallet_id IS NOT NULL
           ELSE payer_wallet_id IS NULL END);

-- What banks reported, each report once. Nobody changes it: it is what was said.
CREATE TABLE rail_answer (
  id             uuid PRIMARY KEY, -- made of rail and answer_id
  rail           text NOT NULL,
  answer_id      text NOT NULL, -- the bank's own name for it
  payment_id     uuid NOT NULL,
  status         text NOT NULL, -- what the bank said
  payment_status text NOT NULL, -- where the payment stood then
  outcome        text NOT NULL
    CONSTRAINT what_became_of_it CHECK (outcome IN ('applied', 'past', 'unexpected')),
  reason         text, -- why it was not expected
  taken_at       bigint NOT NULL,
  UNIQUE (rail, answer_id),
  CONSTRAINT what_is_unexpected_has_a_reason CHECK ((outcome = 'unexpected') = (reason IS NOT NULL))
);
CREATE INDEX rail_answer_by_outcome ON rail_answer (outcome, taken_at DESC, id DESC);
CREATE INDEX rail_answer_by_payment ON rail_answer (payment_id);
CREATE TRIGGER rail_answer_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rail_answer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('answers of rails are append-only');
