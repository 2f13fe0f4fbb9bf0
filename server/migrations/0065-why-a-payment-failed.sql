-- Why a payment ended without money (decision 0179), and the rail's own code for it.
-- Null: it did not fail, or its rail gave no reason.

ALTER TABLE payment
  ADD COLUMN failure_reason text
    CHECK (failure_reason IN ('insufficient_funds', 'card_expired', 'card_blocked',
      'limit_exceeded', 'authentication_failed', 'declined', 'technical_error')),
  ADD COLUMN failure_code text CHECK (length(failure_code) BETWEEN 1 AND 64),
  ADD CONSTRAINT failure_code_with_reason CHECK (failure_code IS NULL OR failure_reason IS NOT NULL),
  ADD CONSTRAINT failure_reason_of_a_failure
    CHECK (failure_reason IS NULL OR status IN ('failed', 'rejected'));
