import type {
  Authentication,
  Authenticator,
  NotAuthenticated,
} from '../../edge/checking/authenticator.ts';
import { refusalOfProject } from '../owner-state.ts';
import type { Project } from './project.ts';

/**
 * Business 6: while a project is not active, every credential of it gets 403. Null: it is active.
 */
export function notActive(project: Pick<Project, 'state'>): NotAuthenticated | null {
  const refused = refusalOfProject(project);
  return refused === null ? null : { ...refused, status: 403 };
}

/**
 * Admits only active projects. The check comes after all others: only the holder of the secret
 * learns that the project is suspended, and a nonce is used up as always.
 */
export function forActiveProjects<Caller extends { readonly project: Pick<Project, 'state'> }>(
  authenticator: Authenticator<Caller>,
): Authenticator<Caller> {
  const judge = (found: Authentication<Caller>): Authentication<Caller> => {
    const refused = found.ok ? notActive(found.value.project) : null;
    return refused === null || !found.ok ? found : { ...refused, claimed: found.value };
  };
  return {
    ...authenticator,
    isForActiveProjects: true,
    authenticate: (request) => {
      const found = authenticator.authenticate(request);
      return found instanceof Promise ? found.then(judge) : judge(found);
    },
  };
}
