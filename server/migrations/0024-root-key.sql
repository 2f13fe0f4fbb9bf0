-- Keys for forms, links and hashes of requests are derived from this one, so that they outlive a
-- change of the master key, under which it is sealed (decision 0092).
CREATE TABLE root_key (
  id     text PRIMARY KEY,
  sealed text NOT NULL
);
