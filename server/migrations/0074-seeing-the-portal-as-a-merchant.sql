-- Whose portal somebody of the installation looks at in a session, and until when (decision 0203).
ALTER TABLE staff_session
  ADD COLUMN sees_project uuid REFERENCES project,
  ADD COLUMN sees_until   bigint,
  ADD CONSTRAINT a_look_has_an_end CHECK ((sees_project IS NULL) = (sees_until IS NULL));
