-- Nearly all projects and people are active; those are met at every step of any index.
CREATE INDEX project_not_active ON project (state, place) WHERE state <> 'active';
CREATE INDEX person_not_active ON person (state, place) WHERE state <> 'active';
