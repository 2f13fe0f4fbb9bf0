-- Which secret came after which: access tokens end with the secrets that they may have been got with
-- (decision 0086).
UPDATE client SET secrets = (
  SELECT jsonb_agg(secret || '{"serial": 0}' ORDER BY place)
  FROM jsonb_array_elements(secrets) WITH ORDINALITY AS listed (secret, place)
);
