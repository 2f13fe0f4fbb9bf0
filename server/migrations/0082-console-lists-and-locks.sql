-- How often somebody was locked by hand. Sessions keep the count of their beginning in their mark, so
-- the commit that locks ends them all, and the unlocking brings none back.
ALTER TABLE person ADD COLUMN lock_count bigint NOT NULL DEFAULT 0 CHECK (lock_count >= 0);
