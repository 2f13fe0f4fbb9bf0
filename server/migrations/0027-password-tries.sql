-- Wrong passwords on the pages (decision 0096): one row for each source address, each address with
-- the name that was typed there, each known device, and each wallet that strangers tried. All but the
-- wallets are named by a keyed hash. Rows are deleted when their last try no longer counts.
CREATE TABLE password_try (
  id        text PRIMARY KEY,
  tries     jsonb NOT NULL,
  forget_at bigint NOT NULL,
  -- When the owner of the wallet was told that strangers are locked out; null: never.
  told_at   bigint,
  CONSTRAINT no_more_password_tries_than_count
    CHECK (jsonb_typeof(tries) = 'array' AND jsonb_array_length(tries) <= 60)
);
CREATE INDEX password_try_by_age ON password_try (forget_at);
