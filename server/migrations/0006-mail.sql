-- Mails, written by the commit that causes them. They go out by SMTP, or are kept to be read where
-- there is none (server/src/mail).
CREATE TABLE mail (
  id          uuid PRIMARY KEY, -- in the order of time
  recipient   text NOT NULL,
  subject     text NOT NULL,
  text        text NOT NULL,
  is_test     boolean NOT NULL,
  created_at  bigint NOT NULL,
  state       text NOT NULL,
  attempts    bigint NOT NULL CHECK (attempts >= 0),
  -- When the next try falls due; during one, when whoever makes it counts as dead.
  next_try_at bigint,
  last_error  text,
  sent_at     bigint,
  CONSTRAINT ended_as_its_state_says CHECK (
    (state = 'pending'           AND next_try_at IS NOT NULL AND sent_at IS NULL) OR
    (state = 'sent'              AND next_try_at IS NULL     AND sent_at IS NOT NULL) OR
    (state IN ('failed', 'kept') AND next_try_at IS NULL     AND sent_at IS NULL)),
  CONSTRAINT headers_have_one_line CHECK (recipient !~ '[\r\n]' AND subject !~ '[\r\n]')
);
CREATE INDEX mail_by_next_try ON mail (next_try_at, id) WHERE state = 'pending';
CREATE INDEX mail_by_recipient ON mail (lower(recipient), id);
CREATE INDEX mail_by_created_at ON mail (created_at) WHERE state <> 'pending';
