-- Projects and people are active, suspended or closed (decision 0149-suspending-and-closing). The
-- reason of a project's suspension is the operator's own note.
ALTER TABLE project
  ADD COLUMN state            text NOT NULL DEFAULT 'active'
               CHECK (state IN ('active', 'suspended', 'closed')),
  ADD COLUMN suspended_reason text,
  ADD COLUMN state_changed_at bigint,
  ADD CONSTRAINT a_suspension_has_a_reason
    CHECK ((state = 'suspended') = (suspended_reason IS NOT NULL));
ALTER TABLE person
  ADD COLUMN state            text NOT NULL DEFAULT 'active'
               CHECK (state IN ('active', 'suspended', 'closed')),
  ADD COLUMN state_changed_at bigint,
  -- When names and addresses were taken away (decision 0150-erasing-a-person).
  ADD COLUMN erased_at        bigint,
  ADD CONSTRAINT only_the_closed_are_erased CHECK (erased_at IS NULL OR state = 'closed');

-- The same of the owner's wallet: whoever moves its money locks this row and not the owner's.
ALTER TABLE wallet
  ADD COLUMN state text NOT NULL DEFAULT 'active'
    CHECK (state IN ('active', 'suspended', 'closed'));

-- An account of a closed wallet holds nothing and takes nothing.
ALTER TABLE account
  ADD COLUMN is_closed boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT a_closed_account_is_empty CHECK (NOT is_closed OR (balance = 0 AND held = 0));

-- A refund keeps its money for ever; who paid may be forgotten (decision 0150-erasing-a-person).
DROP TRIGGER refund_is_append_only ON refund;
CREATE FUNCTION refund_forgets_its_payer_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.payer <> '{"iban": null, "name": null}'::jsonb
    OR to_jsonb(NEW) - 'payer' <> to_jsonb(OLD) - 'payer' THEN
    RAISE EXCEPTION 'UPDATE on refund is refused: refunds are append-only';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_forgets_its_payer_alone BEFORE UPDATE ON refund
  FOR EACH ROW EXECUTE FUNCTION refund_forgets_its_payer_alone();
CREATE TRIGGER refund_stays BEFORE DELETE OR TRUNCATE ON refund
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('refunds are append-only');
