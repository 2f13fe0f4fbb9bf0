-- People who work with the portal and the console (decision 0161-staff).
CREATE TABLE staff_member (
  id            uuid PRIMARY KEY,
  email         text NOT NULL,
  name          text NOT NULL,
  locale        text NOT NULL CHECK (locale IN ('en', 'lt', 'ru')),
  state         text NOT NULL CHECK (state IN ('invited', 'active', 'suspended')),
  password_hash text CHECK (password_hash IS NOT NULL OR state <> 'active'),
  -- Sealed under the master key.
  totp          text,
  -- The step of the last code that was taken: a code is good once.
  totp_step     bigint,
  -- Keyed hashes of the codes that are left.
  recovery      jsonb NOT NULL,
  passkeys      jsonb NOT NULL,
  created_at    bigint NOT NULL,
  place         bigint NOT NULL DEFAULT nextval('list_place')
);
CREATE UNIQUE INDEX staff_member_place ON staff_member (place);

-- Whose an address is, in lower case: one person has it.
CREATE TABLE staff_address (
  email    text PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff_member
);

-- What somebody is in a project, or in the installation.
CREATE TABLE staff_role (
  id         text PRIMARY KEY,
  staff_id   uuid NOT NULL REFERENCES staff_member,
  project_id uuid REFERENCES project,
  role       text NOT NULL,
  created_at bigint NOT NULL,
  CHECK (CASE WHEN project_id IS NULL
    THEN role IN ('operator', 'treasurer', 'helpdesk', 'auditor')
    ELSE role IN ('owner', 'finance', 'support', 'developer', 'viewer') END)
);
CREATE INDEX staff_role_by_member ON staff_role (staff_id);
CREATE INDEX staff_role_by_project ON staff_role (project_id) WHERE project_id IS NOT NULL;

CREATE TABLE staff_session (
  id            text PRIMARY KEY,
  staff_id      uuid NOT NULL REFERENCES staff_member,
  password_mark text NOT NULL,
  created_at    bigint NOT NULL,
  -- Of its last request, to the minute.
  seen_at       bigint NOT NULL,
  expires_at    bigint NOT NULL,
  -- When the second factor was last given; null: not yet.
  proven_at     bigint,
  -- Of the passkey that is being asked for: good once.
  challenge     text,
  address       text,
  agent         text NOT NULL
);
CREATE INDEX staff_session_by_member ON staff_session (staff_id);
CREATE INDEX staff_session_expires_at ON staff_session (expires_at);

ALTER TABLE operator_action DROP CONSTRAINT operator_action_actor_type_check;
ALTER TABLE operator_action ADD CONSTRAINT operator_action_actor_type_check
  CHECK (actor_type IN ('admin', 'token', 'staff'));

INSERT INTO list_lock VALUES ('staff');
