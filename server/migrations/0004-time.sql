-- What falls due. A timer is written by the commit that needs it, and removed by the one that does
-- what it asks for, so that it happens exactly once.
CREATE TABLE timer (
  id      text PRIMARY KEY,
  kind    text NOT NULL,
  subject text NOT NULL,
  due_at  bigint NOT NULL
);
CREATE INDEX timer_by_due_at ON timer (due_at, id);

-- How far the test clock of the whole installation is ahead of the real time.
CREATE TABLE service_clock (
  id             boolean PRIMARY KEY DEFAULT true CHECK (id),
  offset_seconds bigint NOT NULL CHECK (offset_seconds >= 0)
);
INSERT INTO service_clock (offset_seconds) VALUES (0);
