-- A hold is resolved on the page where it was made: nothing but the audit, which reads all of them,
-- asks for the holds of an account, and an index on their state made every change write all indexes.
DROP INDEX hold_by_account;
ALTER TABLE hold SET (fillfactor = 70);
