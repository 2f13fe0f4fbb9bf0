import type {
  Authentication,
  Authenticator,
  NotAuthenticated,
} from '../../edge/checking/authenticator.ts';
import { refusalOfProject } from '../owner-state.ts';
import type { Project } from './project.ts';

/** Business 6: whatever a project proves itself with gets 403 while it is not active; null: it is. */
export function notActive(project: Pick<Project, 'state'>): NotAuthenticated | null {
  const refused = refusalOfProject(project);
  return refused === null ? null : { ...refused, status: 403 };
}

/**
 * Admits active projects alone. It asks after everything else was found right: only who has the
 * secret learns that the project is suspended, and a nonce is used up as always.
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
