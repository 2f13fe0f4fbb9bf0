-- What people send from their wallets to bank accounts by our pages (decision 0231). The transfer has the
-- money and the account at the bank; here stands who sent it, and whether that account is offered again
-- (decision 0232).
CREATE TABLE withdrawal (
  id         bigint PRIMARY KEY REFERENCES transfer,
  person_id  bigint NOT NULL REFERENCES person,
  is_offered boolean NOT NULL
) WITH (fillfactor = 90);

CREATE INDEX withdrawal_of_person ON withdrawal (person_id, id DESC);
