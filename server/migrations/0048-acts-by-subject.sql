-- The timeline of a thing tells what operators did to it (decision 0158).
CREATE INDEX operator_action_by_subject ON operator_action (subject, number);
