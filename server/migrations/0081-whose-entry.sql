-- Which statement confirmed an entry: two statements that follow each other on one day have no entry
-- in common, however alike two of theirs are (decision 0210).
ALTER TABLE bank_entry ADD COLUMN confirmed_by uuid REFERENCES bank_statement;

-- How many entries a statement has: of two that end alike, the one with more began earlier.
ALTER TABLE bank_statement ADD COLUMN entries bigint NOT NULL DEFAULT 0;
