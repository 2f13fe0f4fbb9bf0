-- Since when an operator keeps somebody from signing in; null: nobody does (decision 0203).
ALTER TABLE person ADD COLUMN locked_at bigint;
