-- Addresses that nobody has and for which nothing waits, of people who were erased or who left them: a
-- timer each removes the row (decision 0150). Nodes of the release before leave it to a newer one.
INSERT INTO timer (id, kind, subject, due_at)
SELECT 'address of nobody:' || id, 'address of nobody', id, 0
FROM address_owner WHERE person_id IS NULL AND awaited_by = '[]';
