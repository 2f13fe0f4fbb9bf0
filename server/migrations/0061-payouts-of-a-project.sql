-- Who of the staff asked for a payout, and who approved or declined it (decision 0174). Payouts that a
-- program asked for have no row.
CREATE TABLE payout_request (
  id         bigint PRIMARY KEY, -- the number of the transfer
  project_id uuid NOT NULL REFERENCES project,
  state      text NOT NULL CHECK (state IN ('waiting', 'approved', 'declined', 'alone')),
  asked_by   uuid NOT NULL,
  asked_at   bigint NOT NULL,
  decided_by uuid,
  decided_at bigint,
  CONSTRAINT decided_by_somebody CHECK (
    (state IN ('approved', 'declined')) = (decided_by IS NOT NULL)
    AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT four_eyes CHECK (state <> 'approved' OR decided_by <> asked_by)
);
CREATE INDEX payout_request_waiting ON payout_request (project_id) WHERE state = 'waiting';

-- The payouts of a project in the order of creation: what its own wallet sends out of the service. The
-- wallet comes first: by the project, the planner would go along transfer_by_project and sort.
CREATE INDEX transfer_payouts ON transfer (payer_wallet, project_id, place)
  WHERE (beneficiary->>'type') <> 'service';
