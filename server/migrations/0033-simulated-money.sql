-- Live money of the simulator passes these accounts (decision 0113-simulated-money-is-marked).
CREATE INDEX service_account_simulated ON service_account (id) WHERE id LIKE 'rail mock%:live';

-- The last line: whatever a node believes, no real rail is handed live money of books in which
-- simulated money has been.
CREATE FUNCTION refuse_payout_of_simulated_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM service_account WHERE id LIKE 'rail mock%:live') THEN
    RAISE EXCEPTION 'Live money of these books was simulated; the rail % must not pay it out.', NEW.rail
      USING ERRCODE = 'check_violation', CONSTRAINT = 'no_real_payout_of_simulated_money';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER no_real_payout_of_simulated_money
  BEFORE INSERT ON payout FOR EACH ROW
  WHEN (NOT NEW.is_test AND NEW.rail NOT LIKE 'mock%')
  EXECUTE FUNCTION refuse_payout_of_simulated_money();
