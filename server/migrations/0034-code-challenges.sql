-- What the exchange of a code must be able to answer (decision 0114-pkce-and-iss); null: nothing.
ALTER TABLE oauth_code ADD COLUMN challenge text CHECK (challenge ~ '^[A-Za-z0-9_-]{43}$');
