-- What an account's owner has sent on a day by our pages, so that a day has its limits (decision 0183).
-- One row for each account that ever sent: a new day begins it anew.
CREATE TABLE sent_day (
  id     bigint PRIMARY KEY, -- the account
  day    bigint NOT NULL, -- since 1970, in UTC
  amount bigint NOT NULL CHECK (amount > 0),
  count  bigint NOT NULL CHECK (count > 0)
) WITH (fillfactor = 80);
