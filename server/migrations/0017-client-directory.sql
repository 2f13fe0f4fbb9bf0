-- Counts the changes of clients, of their projects and of their certificates. A node that knows the
-- number need not read its clients again to know that they are as they were.
CREATE TABLE client_directory (
  id      text PRIMARY KEY,
  version bigint NOT NULL,
  CONSTRAINT there_is_one_directory CHECK (id = 'all')
);
INSERT INTO client_directory VALUES ('all', 0);
