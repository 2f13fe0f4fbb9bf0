-- An allowance may have limits and no total (decision 0128-what-published-clients-read).
ALTER TABLE allowance ALTER COLUMN max_price DROP NOT NULL;
ALTER TABLE allowance ADD CONSTRAINT something_limits_it
  CHECK (max_price IS NOT NULL OR limits <> '[]'::jsonb);
