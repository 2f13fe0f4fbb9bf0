-- Postings by hand above the limit wait for a second person (decision 0205).
CREATE TABLE posting_request (
  id             uuid PRIMARY KEY,
  debit_account  bigint NOT NULL REFERENCES account (id),
  credit_account bigint NOT NULL REFERENCES account (id),
  amount         bigint NOT NULL CHECK (amount > 0),
  state          text NOT NULL CHECK (state IN ('waiting', 'approved', 'declined')),
  asked_type     text NOT NULL CHECK (asked_type IN ('token', 'staff')),
  asked_id       text NOT NULL,
  asked_name     text NOT NULL,
  decided_type   text CHECK (decided_type IN ('admin', 'token', 'staff')),
  decided_id     text,
  decided_name   text,
  decided_at     bigint,
  movement_id    uuid,
  created_at     bigint NOT NULL,
  place          bigint NOT NULL DEFAULT nextval('list_place'),
  CONSTRAINT decided_by_somebody CHECK (
    (state = 'waiting') = (decided_id IS NULL)
    AND (decided_id IS NULL) = (decided_type IS NULL)
    AND (decided_id IS NULL) = (decided_name IS NULL)
    AND (decided_id IS NULL) = (decided_at IS NULL)),
  CONSTRAINT approved_is_posted CHECK ((state = 'approved') = (movement_id IS NOT NULL)),
  CONSTRAINT four_eyes CHECK (
    state <> 'approved' OR decided_id <> asked_id OR decided_type <> asked_type),
  CONSTRAINT two_accounts CHECK (debit_account <> credit_account)
);
CREATE UNIQUE INDEX posting_request_by_place ON posting_request (place);
CREATE INDEX posting_request_waiting ON posting_request (state, place) WHERE state = 'waiting';
CREATE TRIGGER posting_request_stays BEFORE DELETE OR TRUNCATE ON posting_request
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('requests for postings are kept');
CREATE TRIGGER posting_request_is_decided_once BEFORE UPDATE ON posting_request
  FOR EACH ROW WHEN (OLD.state <> 'waiting') EXECUTE FUNCTION refuse_change('a request is decided once');
