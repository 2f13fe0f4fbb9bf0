-- PINs that a client sent and that were not right, whatever wallet they were for (decision 0093). One row for
-- each client that ever sent a PIN.
CREATE TABLE client_tries (
  client_id  text PRIMARY KEY REFERENCES client (id),
  tries      jsonb NOT NULL, -- wrong ones of the last day, and those being verified
  served     jsonb NOT NULL, -- payers with a right PIN, by the hour
  stopped_at bigint,         -- from then on no PIN of this client is verified
  CONSTRAINT tries_of_client_are_bounded
    CHECK (jsonb_typeof(tries) = 'array' AND jsonb_array_length(tries) <= 600),
  CONSTRAINT served_hours_are_bounded
    CHECK (jsonb_typeof(served) = 'array' AND jsonb_array_length(served) <= 26)
);

-- What a project and a payer have had with each other (decision 0093).
CREATE TABLE payer_relation (
  id           text PRIMARY KEY, -- project and wallet
  project_id   uuid NOT NULL REFERENCES project (id),
  wallet_id    bigint NOT NULL REFERENCES wallet (id),
  since        bigint, -- the payer accepted something of the project for the first time
  right_pin_at bigint, -- last counted among the payers that the client has served
  CONSTRAINT one_relation_for_each_pair CHECK (id = project_id::text || ':' || wallet_id::text)
);
