-- The journal as a chain of hashes, written after the fact by one node at a time (decision 0242). No
-- payment writes to these tables, and posting has no new column.

-- One link for each posting, in the order of its place. The link names the posting, so that a removed
-- one can still be told.
CREATE TABLE posting_link (
  position    bigint PRIMARY KEY CHECK (position > 0),
  movement_id uuid NOT NULL,
  leg         bigint NOT NULL,
  hash        bytea NOT NULL CHECK (octet_length(hash) = 32)
);

-- The end of the chain, and the day that is still open there. Who links holds this row.
CREATE TABLE posting_chain (
  id             bigint PRIMARY KEY CHECK (id = 1),
  position       bigint NOT NULL CHECK (position >= 0),
  place          bigint NOT NULL, -- Of the last posting that is linked.
  hash           bytea NOT NULL CHECK (octet_length(hash) = 32),
  day            bigint,          -- Days since 1970-01-01 UTC; null: nothing was posted since the last head.
  first_position bigint NOT NULL CHECK (first_position > 0),
  sums           jsonb NOT NULL,
  last_day       bigint NOT NULL  -- The last day that has a head.
);
INSERT INTO posting_chain
  VALUES (1, 0, 0, decode(repeat('00', 32), 'hex'), NULL, 1, '{}', -1);

-- The head of a finished day: where the chain stood at its end, with count and sums of the day.
CREATE TABLE journal_day (
  day            bigint PRIMARY KEY CHECK (day >= 0),
  first_position bigint NOT NULL CHECK (first_position > 0),
  position       bigint NOT NULL,
  hash           bytea NOT NULL CHECK (octet_length(hash) = 32),
  sums           jsonb NOT NULL,
  created_at     bigint NOT NULL,
  CONSTRAINT a_day_has_postings CHECK (position >= first_position)
);

-- What somebody signed with a key that is not here.
CREATE TABLE journal_seal (
  id         text PRIMARY KEY,
  day        bigint NOT NULL REFERENCES journal_day (day),
  key_id     text NOT NULL CHECK (key_id ~ '^[0-9a-f]{64}$'),
  public_key text NOT NULL,
  statement  text NOT NULL,
  signature  text NOT NULL,
  created_at bigint NOT NULL,
  UNIQUE (day, key_id)
);

CREATE TRIGGER posting_link_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON posting_link
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('links of the journal are append-only');
CREATE TRIGGER posting_chain_stays BEFORE DELETE OR TRUNCATE ON posting_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the end of the journal is kept');
CREATE TRIGGER journal_day_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_day
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('heads of days are append-only');
CREATE TRIGGER journal_seal_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('seals are append-only');
