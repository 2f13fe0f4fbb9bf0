-- The second factor of somebody who owns a wallet (decision 0188). No row: they never had one.
CREATE TABLE person_factor (
  id        bigint PRIMARY KEY REFERENCES person (id), -- whose
  -- Sealed under the master key.
  totp      text,
  -- The step of the last code that was taken: a code is good once, also after the app was removed.
  totp_step bigint,
  -- Keyed hashes of the codes that are left.
  recovery  jsonb NOT NULL,
  passkeys  jsonb NOT NULL,
  -- Above it a payment asks for a fresh factor (decision 0189); minor units of whichever currency.
  ask_above bigint CHECK (ask_above >= 0),
  CHECK (totp IS NOT NULL OR passkeys <> '[]'
    OR (recovery = '[]' AND ask_above IS NULL))
) WITH (fillfactor = 80);

-- A session is whole when the factor was given with it, or where there is none to give.
ALTER TABLE page_session
  ADD COLUMN proven_at bigint,
  -- Of the passkey that is being asked for: good once.
  ADD COLUMN challenge text;
