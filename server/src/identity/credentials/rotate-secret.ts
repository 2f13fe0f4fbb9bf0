import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { closedText } from '../projects/change-project-state.ts';
import { projects } from '../projects/project.store.ts';
import { clients } from './client.store.ts';
import { type Client, rotated, type SecretKind } from './client.ts';
import { countDirectoryChange, directoryAsk } from './directory-version.ts';
import { retireInTime, retirementAsk } from './retire-secrets.ts';

export type RotateSecret = {
  readonly projectId: string;
  readonly clientId: string;
  readonly kind: SecretKind;
  readonly sealed: string;
  readonly overlapSeconds: number;
};

/** Gives a project a new secret; the old one works until the overlap ends (gaps 5, rotate). */
export const rotateSecret: Operation<RotateSecret, Client, 'not_found' | 'invalid_state'> = {
  name: 'rotate secret',
  load: ({ projectId, clientId }) => [
    [retirementAsk(clientId), ask(clients, clientId), ask(projects, projectId), directoryAsk],
  ],
  decide: (draft, { projectId, clientId, kind, sealed, overlapSeconds }, now) => {
    const client = draft.get(clients, clientId);
    if (client === null || client.projectId !== projectId) {
      return refuse('not_found', `There is no project ${projectId}.`);
    }
    if (draft.get(projects, projectId)?.state === 'closed') {
      return refuse('invalid_state', closedText);
    }
    const overlapEnds = unixSeconds(now + overlapSeconds);
    const changed = rotated(client, { kind, sealed }, overlapEnds, now);
    draft.update(clients, changed);
    countDirectoryChange(draft);
    retireInTime(draft, changed);
    return accept(changed);
  },
};
