-- Each row of a list has its place in the order of creation (decision 0153). Whoever creates a
-- person, a project, a wallet or a mail holds this row until the commit: places then rise in the
-- order of commits. Nothing is ever written to it (decision 0156).
CREATE TABLE list_lock (list text PRIMARY KEY);
INSERT INTO list_lock VALUES ('person'), ('project'), ('wallet'), ('mail');

ALTER TABLE person ADD COLUMN place bigint;
UPDATE person SET place = numbered.place
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM person) AS numbered
  WHERE person.id = numbered.id;
ALTER TABLE project ADD COLUMN place bigint;
UPDATE project SET place = numbered.place
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, number) AS place FROM project) AS numbered
  WHERE project.id = numbered.id;
ALTER TABLE wallet ADD COLUMN place bigint;
UPDATE wallet SET place = numbered.place
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM wallet) AS numbered
  WHERE wallet.id = numbered.id;
ALTER TABLE mail ADD COLUMN place bigint;
UPDATE mail SET place = numbered.place
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM mail) AS numbered
  WHERE mail.id = numbered.id;
ALTER TABLE delivery ADD COLUMN place bigint;
UPDATE delivery SET place = numbered.place
  FROM (SELECT id, row_number() OVER (ORDER BY position, created_at, id) AS place
        FROM delivery) AS numbered
  WHERE delivery.id = numbered.id;
ALTER TABLE operator_token ADD COLUMN place bigint;
UPDATE operator_token SET place = numbered.place
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place
        FROM operator_token) AS numbered
  WHERE operator_token.id = numbered.id;

SELECT setval('list_place', greatest((SELECT last_value FROM list_place),
  (SELECT count(*) FROM person), (SELECT count(*) FROM project), (SELECT count(*) FROM wallet),
  (SELECT count(*) FROM mail), (SELECT count(*) FROM delivery),
  (SELECT count(*) FROM operator_token)));

ALTER TABLE person
  ALTER COLUMN place SET NOT NULL, ALTER COLUMN place SET DEFAULT nextval('list_place');
ALTER TABLE project
  ALTER COLUMN place SET NOT NULL, ALTER COLUMN place SET DEFAULT nextval('list_place');
ALTER TABLE wallet
  ALTER COLUMN place SET NOT NULL, ALTER COLUMN place SET DEFAULT nextval('list_place');
ALTER TABLE mail
  ALTER COLUMN place SET NOT NULL, ALTER COLUMN place SET DEFAULT nextval('list_place');
ALTER TABLE delivery
  ALTER COLUMN place SET NOT NULL, ALTER COLUMN place SET DEFAULT nextval('list_place');
ALTER TABLE operator_token
  ALTER COLUMN place SET NOT NULL, ALTER COLUMN place SET DEFAULT nextval('list_place');

CREATE UNIQUE INDEX person_by_place ON person (place);
CREATE UNIQUE INDEX project_by_place ON project (place);
CREATE INDEX project_by_mode ON project (is_test, place);
CREATE UNIQUE INDEX wallet_by_place ON wallet (place);
CREATE UNIQUE INDEX mail_by_place ON mail (place);
CREATE INDEX mail_by_recipient_and_place ON mail (lower(recipient), place);
DROP INDEX mail_by_recipient;
CREATE UNIQUE INDEX operator_token_by_place ON operator_token (place);
-- As many indexes as before: the order of deliveries is that of their places now.
CREATE UNIQUE INDEX delivery_by_place ON delivery (place);
DROP INDEX delivery_in_order;
CREATE INDEX delivery_failed_by_place ON delivery (place) WHERE state = 'failed';
DROP INDEX delivery_failed;
CREATE INDEX delivery_pending_by_place ON delivery (place) WHERE state = 'pending';

-- What somebody may type to find a person or a project: parts of a name, an address, an id. The
-- text is in lower case already: only the server knows how for all letters in any locale.
CREATE TABLE search_text (
  id      text PRIMARY KEY, -- kind and subject
  kind    text COLLATE "C" NOT NULL CHECK (kind IN ('user', 'project')),
  subject text NOT NULL,
  place   bigint NOT NULL, -- that of the subject
  text    text NOT NULL,
  -- As it was written before there was this table; the next start makes the text of it.
  raw     text CHECK (raw IS NULL OR text = ''),
  UNIQUE (kind, place)
);
CREATE INDEX search_text_raw ON search_text (id) WHERE raw IS NOT NULL;

CREATE FUNCTION place_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'user' THEN
    NEW.place := (SELECT place FROM person WHERE id = NEW.subject::bigint);
  ELSE
    NEW.place := (SELECT place FROM project WHERE id = NEW.subject::uuid);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER search_text_has_its_place BEFORE INSERT ON search_text
  FOR EACH ROW EXECUTE FUNCTION place_search_text();

-- The three-letter pieces of these texts, with the places of those that have them.
CREATE TABLE search_piece (
  kind  text COLLATE "C" NOT NULL,
  piece text COLLATE "C" NOT NULL,
  place bigint NOT NULL,
  PRIMARY KEY (kind, piece, place)
);

CREATE FUNCTION search_pieces(searched text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(line, nth, 3) COLLATE "C"), '{}')
  FROM unnest(string_to_array(searched, E'\n')) AS line, generate_series(1, length(line) - 2) AS nth
$$;

CREATE FUNCTION keep_search_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM search_piece WHERE kind = OLD.kind AND place = OLD.place
      AND piece = ANY (search_pieces(OLD.text));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO search_piece (kind, piece, place)
      SELECT NEW.kind, piece, NEW.place FROM unnest(search_pieces(NEW.text)) AS piece;
  END IF;
  RETURN NULL;
END $$;
-- The commit that changes a text changes its pieces.
CREATE TRIGGER search_text_has_its_pieces AFTER INSERT OR UPDATE OR DELETE ON search_text
  FOR EACH ROW EXECUTE FUNCTION keep_search_pieces();

-- The piece of a text that the fewest have, as far as a thousand of them: where a search begins.
CREATE FUNCTION rarest_piece(wanted_kind text, searched text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT wanted.piece FROM unnest(search_pieces(searched)) AS wanted (piece)
  CROSS JOIN LATERAL (
    SELECT count(*) AS number FROM (
      SELECT FROM search_piece WHERE kind = wanted_kind AND piece = wanted.piece LIMIT 1000) AS few
  ) AS counted
  ORDER BY counted.number, wanted.piece LIMIT 1
$$;

INSERT INTO search_text (id, kind, subject, text, raw)
  SELECT 'user ' || id, 'user', id, '',
    concat_ws(E'\n', name, (SELECT string_agg(value, E'\n' ORDER BY kind, value)
                            FROM address WHERE person_id = person.id))
  FROM person;
INSERT INTO search_text (id, kind, subject, text, raw)
  SELECT 'project ' || id, 'project', id, '', concat_ws(E'\n', name, id, number) FROM project;
