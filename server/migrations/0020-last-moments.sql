-- What waits for a receiver that is away is found by its age, and given up at its last moment
-- (decision 0081): without this index each look would read all that waits for that host.
CREATE INDEX delivery_by_age ON delivery (host, dialect, created_at) WHERE state = 'pending';
