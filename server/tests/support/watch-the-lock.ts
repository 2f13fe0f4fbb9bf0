/**
 * A posting must hold the lock of the feed (decision 0155), or the chain over the journal could
 * skip it (decision 0242). With this trigger the database itself checks it during a test.
 */
export const watchTheLock = `
  CREATE FUNCTION holds_the_feed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_locks WHERE pid = pg_backend_pid() AND mode = 'RowShareLock'
                     AND relation = 'event_feed'::regclass) THEN
      RAISE EXCEPTION 'somebody posts without the lock of the feed';
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER posting_in_order BEFORE INSERT ON posting
    FOR EACH STATEMENT EXECUTE FUNCTION holds_the_feed()`;
