-- Which node held the lock of the nodes last (storage/node-guard.ts). A node that lost its session
-- and gets the lock again reads here whether another one worked on the database in between.
CREATE TABLE node_holder (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  holder text NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT now()
);
