-- What nobody used is deleted by its age, and a grant with the last of its tokens: without these
-- indexes each deletion of a grant would read every token.
CREATE INDEX oauth_refresh_token_unused ON oauth_refresh_token (created_at) WHERE used_at IS NULL;
CREATE INDEX oauth_refresh_token_by_grant ON oauth_refresh_token (grant_id);
CREATE INDEX oauth_access_token_by_grant ON oauth_access_token (grant_id);
