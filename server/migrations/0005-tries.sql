-- Tries of PINs and passwords which were not right, or of which nobody knows yet: one row for each
-- secret of a wallet that was ever tried (server/src/identity/tries/try-count.ts).
CREATE TABLE try_count (
  id        text PRIMARY KEY, -- wallet and kind
  wallet_id bigint NOT NULL REFERENCES wallet (id),
  kind      text NOT NULL CONSTRAINT what_is_tried CHECK (kind IN ('pin', 'password')),
  tries     jsonb NOT NULL,
  CONSTRAINT one_count_for_each_secret CHECK (id = wallet_id::text || ':' || kind),
  CONSTRAINT no_more_tries_than_lock
    CHECK (jsonb_typeof(tries) = 'array' AND jsonb_array_length(tries) <= 20)
);
