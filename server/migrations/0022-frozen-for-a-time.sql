-- A payment may be frozen for a time instead of until a day: counted from its confirm (decision 0089).
ALTER TABLE wallet_payment ADD COLUMN freeze_seconds bigint CHECK (freeze_seconds > 0);
