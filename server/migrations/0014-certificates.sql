-- Whom a TLS client certificate speaks for: one client, however many projects would like to name it.
CREATE TABLE client_certificate (
  id        text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{64}$'), -- SHA-256 of the certificate
  client_id text NOT NULL
);

-- Those that projects name already; what several of them name belongs to nobody until it is set again.
INSERT INTO client_certificate (id, client_id)
SELECT fingerprint, min(client_id)
FROM project, jsonb_array_elements_text(configuration -> 'certificates') AS fingerprint
WHERE fingerprint ~ '^[0-9a-f]{64}$'
GROUP BY fingerprint
HAVING count(DISTINCT client_id) = 1;
