-- Where the money of a project is paid out to (decision 0173). A row of its own: splits register
-- beneficiaries, too, and none of those becomes the account by its name.
CREATE TABLE project_bank_account (
  id             uuid PRIMARY KEY REFERENCES project,
  beneficiary_id uuid NOT NULL REFERENCES beneficiary,
  name           text NOT NULL,
  iban           text NOT NULL CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic            text CHECK (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  added_at       bigint NOT NULL,
  usable_at      bigint NOT NULL,
  confirmed_at   bigint,
  CONSTRAINT usable_once_confirmed CHECK (confirmed_at IS NULL OR usable_at = confirmed_at)
);
