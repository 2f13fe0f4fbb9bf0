-- Where somebody is signed in: they see it, and can end all of it (decision 0184).
CREATE INDEX page_session_by_person ON page_session (person_id);
