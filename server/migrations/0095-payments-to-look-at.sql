-- Payments of a project that were charged back, or of which a share came back (decision 0170). Both
-- columns change seldom, so the other changes of a payment still write no index.
CREATE INDEX CONCURRENTLY payment_of_concern ON payment (project_id, place)
  WHERE charged_back > 0 OR distributions @> '[{"status": "returned"}]';
