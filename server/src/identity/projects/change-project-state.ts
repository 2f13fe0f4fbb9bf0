import { mustGet } from '../../engine/must-get.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { countDirectoryChange, directoryAsk } from '../credentials/directory-version.ts';
import { wallets } from '../wallets/wallet.store.ts';
import { projects } from './project.store.ts';
import type { Project } from './project.ts';

export type ChangeProjectState = {
  readonly id: string;
  readonly wanted:
    | { readonly state: 'active' }
    | { readonly state: 'suspended'; readonly reason: string };
};

/** `isChanged` false: it was so before, and nothing happened now. */
export type ChangedProjectState = { readonly project: Project; readonly isChanged: boolean };

/**
 * Business 6: suspends a project, or undoes it. Its wallet says the same, for those who move its money;
 * nodes read their clients again (decision 0067-clients-are-read-once).
 */
export const changeProjectState: Operation<
  ChangeProjectState,
  ChangedProjectState,
  'not_found' | 'invalid_state'
> = {
  name: 'change project state',
  *load({ id }, rows) {
    yield [ask(projects, id)];
    const project = rows.get(projects, id);
    if (project !== null) yield [directoryAsk, ask(wallets, project.walletId)];
  },
  decide: (draft, { id, wanted }, now) => {
    const project = draft.get(projects, id);
    if (project === null) return refuse('not_found', `There is no project ${id}.`);
    if (project.state === 'closed') return refuse('invalid_state', closedText);
    const { state } = wanted;
    const suspendedReason = wanted.state === 'suspended' ? wanted.reason : null;
    if (project.state === state && project.suspendedReason === suspendedReason) {
      return accept({ project, isChanged: false });
    }
    const stateChangedAt = project.state === state ? project.stateChangedAt : now;
    const changed: Project = { ...project, state, suspendedReason, stateChangedAt };
    draft.update(projects, changed);
    draft.update(wallets, { ...mustGet(draft, wallets, project.walletId), state });
    countDirectoryChange(draft);
    return accept({ project: changed, isChanged: true });
  },
};

export const closedText = 'This project is closed, and stays so.';
