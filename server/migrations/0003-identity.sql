-- Who is who. Ids that the documents call integers come from blocks: each node takes a block of
-- numbers at a time, so that they are unique, short, and cost no round trip each.
CREATE TABLE id_block (
  kind text PRIMARY KEY,
  next bigint NOT NULL
);
INSERT INTO id_block VALUES ('project', 1001), ('user', 10001), ('wallet', 100001);

CREATE TABLE project (
  id             uuid PRIMARY KEY,
  number         bigint NOT NULL UNIQUE,
  name           text NOT NULL,
  is_test        boolean NOT NULL,
  wallet_id      bigint NOT NULL UNIQUE,
  client_id      text NOT NULL UNIQUE,
  -- What the operator may change: server/src/identity/projects/project.ts.
  configuration  jsonb NOT NULL,
  created_at     bigint NOT NULL
);

-- A project's credentials. Its secrets are sealed under the master key.
CREATE TABLE client (
  id         text PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES project (id),
  secrets    jsonb NOT NULL
);

CREATE TABLE person (
  id            bigint PRIMARY KEY,
  name          text NOT NULL,
  locale        text NOT NULL,
  is_test       boolean NOT NULL,
  wallet_id     bigint NOT NULL UNIQUE,
  password_hash text,
  pin_hash      text,
  created_at    bigint NOT NULL
);

-- An e-mail address or phone number as somebody's own, confirmed or not.
CREATE TABLE address (
  id           text PRIMARY KEY, -- person, kind and value
  person_id    bigint NOT NULL REFERENCES person (id),
  kind         text NOT NULL CHECK (kind IN ('email', 'phone')),
  value        text NOT NULL,
  confirmed_at bigint
);
CREATE INDEX address_by_person ON address (person_id);

-- The one person to whom a confirmed address belongs.
CREATE TABLE address_owner (
  id        text PRIMARY KEY, -- kind and value
  person_id bigint NOT NULL REFERENCES person (id)
);

CREATE TABLE wallet (
  id           bigint PRIMARY KEY,
  account_kind text NOT NULL CHECK (account_kind IN ('wallet', 'merchant')),
  is_test      boolean NOT NULL,
  created_at   bigint NOT NULL
);

-- A wallet has at most one account in each currency.
CREATE TABLE wallet_account (
  id         text PRIMARY KEY, -- wallet and currency
  wallet_id  bigint NOT NULL REFERENCES wallet (id),
  currency   text NOT NULL,
  account_id bigint NOT NULL UNIQUE REFERENCES account (id),
  UNIQUE (wallet_id, currency)
);

-- Accounts of the service itself, found by their purpose.
CREATE TABLE service_account (
  id         text PRIMARY KEY, -- purpose, currency and mode
  account_id bigint NOT NULL UNIQUE REFERENCES account (id)
);

-- Money that an operator put into a wallet; a reference counts once for each wallet.
CREATE TABLE deposit (
  id          uuid PRIMARY KEY, -- made of wallet and reference
  wallet_id   bigint NOT NULL,
  reference   text NOT NULL,
  currency    text NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  balance     bigint NOT NULL,
  available   bigint NOT NULL,
  created_at  bigint NOT NULL,
  UNIQUE (wallet_id, reference)
);
CREATE TRIGGER deposit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('deposits are append-only');

CREATE TABLE beneficiary (
  id         uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES project (id),
  name       text NOT NULL,
  iban       text NOT NULL,
  created_at bigint NOT NULL
);

-- Everything an operator did. Written by the commit that did it.
CREATE TABLE operator_action (
  id         uuid PRIMARY KEY,
  at         bigint NOT NULL,
  action     text NOT NULL,
  subject    text NOT NULL,
  request_id text NOT NULL,
  details    jsonb NOT NULL
);
CREATE INDEX operator_action_by_time ON operator_action (at, id);
CREATE TRIGGER operator_action_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_action
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the operator log is append-only');

-- The keys that sign tokens, one ring for each purpose; private keys are sealed under the master key.
CREATE TABLE key_ring (
  id   text PRIMARY KEY,
  keys jsonb NOT NULL
);
