-- What has happened, and what is still to be told to whom.

-- The one row behind the positions of all events. A batch that writes events holds it until it has
-- committed, so positions become visible in their own order: whoever has read up to a position will
-- never find an older one later.
CREATE TABLE event_feed (
  id            text PRIMARY KEY,
  last_position bigint NOT NULL,
  CONSTRAINT there_is_one_feed CHECK (id = 'all')
);
INSERT INTO event_feed VALUES ('all', 0);

CREATE TABLE event (
  position   bigint PRIMARY KEY,
  id         uuid NOT NULL, -- made of object and sequence; the receiver's idempotency key
  project_id uuid NOT NULL,
  dialect    text NOT NULL CHECK (dialect IN ('checkout', 'wallet', 'transfer')),
  object     text NOT NULL, -- kind and id: what it happened to
  -- Gap-free for each object. Null for what is written down but told to nobody.
  sequence   bigint CHECK (sequence > 0),
  type       text NOT NULL,
  name       text NOT NULL,
  body       text NOT NULL, -- formed by the commit that caused it
  created_at bigint NOT NULL,
  UNIQUE (object, sequence)
);
CREATE INDEX event_by_age ON event (created_at, position);
CREATE INDEX event_by_project ON event (project_id, position);

CREATE TABLE delivery (
  id            uuid PRIMARY KEY, -- the event's own id, or a new one for a resend
  callback_id   uuid NOT NULL,
  position      bigint NOT NULL,
  client_id     text NOT NULL,
  is_test       boolean NOT NULL,
  dialect       text NOT NULL,
  object        text NOT NULL,
  sequence      bigint NOT NULL,
  is_resend     boolean NOT NULL,
  url           text NOT NULL,
  host          text NOT NULL,
  body          text, -- of a resend, which is formed anew; null: the event's own
  state         text NOT NULL,
  attempt_count bigint NOT NULL,
  attempts      jsonb NOT NULL,
  signature     text, -- by RSA, once made: retries repeat the bytes
  next_try_at   bigint,
  claim         uuid,
  claimed_until bigint NOT NULL,
  created_at    bigint NOT NULL,
  -- The real time, on the database's own clock: how long after the commit did it leave?
  written_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT known_state CHECK (state IN ('pending', 'delivered', 'failed')),
  CONSTRAINT only_the_pending_is_tried CHECK ((state = 'pending') = (next_try_at IS NOT NULL))
) WITH (fillfactor = 70); -- Claiming changes no index: room for the new version on the same page.

CREATE INDEX delivery_due ON delivery (host, next_try_at, position) WHERE state = 'pending';
CREATE INDEX delivery_not_begun ON delivery (object, sequence)
  WHERE state = 'pending' AND attempt_count = 0 AND NOT is_resend;
CREATE INDEX delivery_resends ON delivery (callback_id) WHERE is_resend;
CREATE INDEX delivery_in_order ON delivery (position, created_at, id);
CREATE INDEX delivery_failed ON delivery (position, created_at, id) WHERE state = 'failed';

-- Things that exist only to try out deliveries.
CREATE TABLE trial_object (
  id          text PRIMARY KEY, -- project and name
  event_count bigint NOT NULL
);
