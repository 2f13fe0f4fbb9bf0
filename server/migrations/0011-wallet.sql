-- Document 2. A transaction is the root: whoever changes it, its payments or its allowance locks its
-- row first. Statuses that follow from the clock alone (done, the states of allowances) are not stored.
INSERT INTO id_block VALUES ('payment', 1000001), ('allowance', 10001), ('transfer', 5000001);

CREATE TABLE wallet_transaction (
  id                uuid PRIMARY KEY, -- the transaction_key
  project_id        uuid NOT NULL,
  project_number    bigint NOT NULL,
  client_id         text NOT NULL,
  is_test           boolean NOT NULL,
  status            text NOT NULL,
  type              text NOT NULL,
  wallet_id         bigint, -- the payer's, from the acceptance on
  reserve_seconds   bigint NOT NULL CHECK (reserve_seconds > 0),
  reserve_until     bigint,
  redirect_uri      text,
  callback_uri      text,
  auto_confirm      boolean NOT NULL,
  use_allowance     boolean NOT NULL,
  suggest_allowance boolean NOT NULL,
  password_request  text NOT NULL,
  inquiries         jsonb NOT NULL,
  answers           jsonb NOT NULL,
  payment_ids       jsonb NOT NULL,
  -- The one that it creates, and the one that it is charged to.
  new_allowance_id  bigint,
  used_allowance_id bigint,
  charged_amount    bigint NOT NULL, -- to the allowance, and at which moment
  charged_at        bigint,
  pending_acceptance jsonb, -- the payer accepted on the page and lacks the money
  timeline          jsonb NOT NULL,
  event_count       bigint NOT NULL,
  created_at        bigint NOT NULL,
  confirmed_at      bigint,
  CONSTRAINT accepted_by_somebody CHECK (status IN ('new', 'canceled', 'failed') OR wallet_id IS NOT NULL),
  CONSTRAINT confirmed_at_a_moment CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL)),
  CONSTRAINT charged_at_a_moment CHECK (charged_amount >= 0 AND (charged_amount = 0 OR charged_at IS NOT NULL))
) WITH (fillfactor = 80);
-- Transactions that nobody accepted are deleted after 30 days.
CREATE INDEX wallet_transaction_unaccepted ON wallet_transaction (created_at) WHERE status = 'new';

CREATE TABLE wallet_payment (
  id                 bigint PRIMARY KEY,
  transaction_id     uuid NOT NULL,
  project_id         uuid NOT NULL,
  status             text NOT NULL,
  type               text NOT NULL,
  description        text NOT NULL,
  price              bigint NOT NULL CHECK (price > 0),
  currency           text NOT NULL,
  items              jsonb,
  commission         jsonb,
  parameters         jsonb,
  beneficiary_wallet bigint,
  beneficiary_email  text,
  freeze_until       bigint,
  payer_wallet       bigint,
  hold_id            uuid,
  transfer_id        bigint NOT NULL,
  created_at         bigint NOT NULL,
  confirmed_at       bigint,
  ended_at           bigint, -- a frozen one was finalized; any was canceled
  CONSTRAINT somebody_gets_it CHECK (beneficiary_wallet IS NOT NULL OR beneficiary_email IS NOT NULL),
  CONSTRAINT money_goes_to_somebody_known
    CHECK (status NOT IN ('reserved', 'done') OR beneficiary_wallet IS NOT NULL),
  CONSTRAINT reserved_is_confirmed CHECK (status NOT IN ('reserved', 'done') OR confirmed_at IS NOT NULL)
) WITH (fillfactor = 80);

CREATE TABLE allowance (
  id             bigint PRIMARY KEY,
  transaction_id uuid NOT NULL,
  client_id      text NOT NULL,
  wallet_id      bigint, -- of whoever granted it
  description    text NOT NULL,
  max_price      bigint NOT NULL CHECK (max_price > 0),
  currency       text NOT NULL,
  limits         jsonb NOT NULL,
  is_optional    boolean NOT NULL,
  wanted_from    bigint,
  valid_seconds  bigint,
  valid_from     bigint,
  valid_until    bigint,
  charged        bigint NOT NULL,
  recent_charges jsonb NOT NULL, -- of the longest period of its limits
  created_at     bigint NOT NULL,
  confirmed_at   bigint,
  canceled_at    bigint,
  CONSTRAINT charged_within_the_maximum CHECK (charged BETWEEN 0 AND max_price)
) WITH (fillfactor = 80);
CREATE INDEX allowance_by_wallet ON allowance (wallet_id) WHERE confirmed_at IS NOT NULL;

-- The one allowance that a client may use with a wallet.
CREATE TABLE allowance_pair (
  id           text PRIMARY KEY, -- client and wallet
  allowance_id bigint NOT NULL
);

-- Who waits for money to arrive on an account; the account itself only knows that somebody does.
ALTER TABLE account ADD COLUMN is_awaited boolean NOT NULL DEFAULT false;
CREATE TABLE funds_wait (
  account_id bigint PRIMARY KEY REFERENCES account (id),
  waiters    jsonb NOT NULL
);

-- An address may be waited for before anybody owns it: its row then says which transactions wait.
ALTER TABLE address_owner ALTER COLUMN person_id DROP NOT NULL;
ALTER TABLE address_owner ADD COLUMN awaited_by jsonb NOT NULL DEFAULT '[]';

-- Somebody was asked by mail to open a wallet. The link's token is kept as a hash.
CREATE TABLE invitation (
  id         text PRIMARY KEY, -- SHA-256 of the token
  email      text NOT NULL,
  is_test    boolean NOT NULL,
  created_at bigint NOT NULL,
  used_at    bigint
);

-- An address that a privileged project has confirmed already (2.6).
CREATE TABLE contact_token (
  id         text PRIMARY KEY, -- SHA-256 of the token
  project_id uuid NOT NULL,
  email      text,
  phone      text,
  expires_at bigint NOT NULL,
  used_at    bigint,
  CONSTRAINT an_address_at_least CHECK (email IS NOT NULL OR phone IS NOT NULL)
);
CREATE INDEX contact_token_by_expiry ON contact_token (expires_at);
