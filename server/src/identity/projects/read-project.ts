import { ask, type Query } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { projects } from './project.store.ts';
import type { Project } from './project.ts';

export const readProject: Query<string, Project, 'not_found'> = {
  name: 'read project',
  load: (id) => [[ask(projects, id)]],
  answer: (rows, id) => {
    const project = rows.get(projects, id);
    return project === null ? refuse('not_found', `There is no project ${id}.`) : accept(project);
  },
};
