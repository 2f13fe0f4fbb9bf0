-- A closing suspends its owner first, and ends that suspension alone (decision 0149-suspending-and-closing).
-- An operator who suspends meanwhile takes it over.
ALTER TABLE project ADD COLUMN is_closing boolean NOT NULL DEFAULT false;
ALTER TABLE person  ADD COLUMN is_closing boolean NOT NULL DEFAULT false;
