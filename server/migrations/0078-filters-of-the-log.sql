-- The console asks the log of acts who did something, and who did such a thing (business 5, Log).
CREATE INDEX operator_action_of_actor ON operator_action (actor_id, number);
CREATE INDEX operator_action_of_kind ON operator_action (action, number);

-- Who works in the installation: a few, among all the staff of projects.
CREATE INDEX staff_role_of_installation ON staff_role (staff_id) WHERE project_id IS NULL;
