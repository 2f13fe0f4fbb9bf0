-- A closing suspends its owner first, and ends that suspension alone (decision 0149-suspending-and-closing).
-- An operator who suspends meanwhile takes it over.
ALTER TABLE project ADD COLUMN is_closing boolean NOT NULL DEFAULT false;
ALTER TABLE person  ADD COLUMN is_closing boolean NOT NULL DEFAULT false;

-- E-mail addresses that people have left. Erasing takes out what went there until then, and nothing of
-- whoever has the address now (decision 0150-erasing-a-person).
CREATE TABLE former_email (
  id        text PRIMARY KEY, -- that of the address
  person_id bigint NOT NULL REFERENCES person,
  value     text NOT NULL,
  left_at   bigint NOT NULL
);
CREATE INDEX former_email_of_person ON former_email (person_id);
