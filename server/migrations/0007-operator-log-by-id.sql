-- The ids of the operator's log are in order of time, so its key alone gives that order.
DROP INDEX operator_action_by_time;
