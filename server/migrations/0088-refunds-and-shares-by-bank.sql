-- How far a refund is that leaves by the files of a bank (decision 0223). The refund itself stays as it
-- was written.
CREATE TABLE refund_payout (
  id         uuid PRIMARY KEY REFERENCES refund DEFERRABLE INITIALLY DEFERRED,
  payment_id uuid NOT NULL REFERENCES payment,
  project_id uuid NOT NULL,
  state      text NOT NULL CHECK (state IN ('pending', 'completed', 'returned')),
  payout_id  uuid NOT NULL UNIQUE REFERENCES payout DEFERRABLE INITIALLY DEFERRED,
  sends      bigint NOT NULL CHECK (sends > 0),
  updated_at bigint NOT NULL
);
CREATE INDEX refund_payout_of_payment ON refund_payout (payment_id);
-- What somebody of the project has to look at.
CREATE INDEX refund_payout_returned ON refund_payout (project_id, updated_at) WHERE state = 'returned';

-- A share that leaves by bank can come back after a refund or a dispute, and is on its way again for days.
ALTER TABLE payment
  DROP CONSTRAINT partially_distributed_while_a_leg_is_away,
  ADD CONSTRAINT partially_distributed_while_a_leg_is_away CHECK (
    CASE WHEN distributions @> '[{"status": "returned"}]' OR distributions @> '[{"status": "sent"}]'
      THEN status IN ('partially_distributed', 'refunded', 'chargeback')
      ELSE status <> 'partially_distributed'
    END);
