import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { countDirectoryChange, directoryAsk } from '../credentials/directory-version.ts';
import { closeWallet, notEmpty, wholeWalletRounds } from '../wallets/close-wallet.ts';
import type { ChangedProjectState } from './change-project-state.ts';
import { projects } from './project.store.ts';
import type { Project } from './project.ts';

export type CloseProject = {
  readonly id: string;
  /** When it was suspended. The search for open items came after that. */
  readonly since: UnixSeconds | null;
};

/** Closes a suspended project for good, if its wallet is empty (business 6, Closing). */
export const closeProject: Operation<CloseProject, ChangedProjectState, 'not_found' | 'not_empty'> =
  {
    name: 'close project',
    *load({ id }, rows) {
      yield [ask(projects, id)];
      const project = rows.get(projects, id);
      if (project === null) return;
      yield [directoryAsk];
      yield* wholeWalletRounds(project.walletId, rows);
    },
    decide: (draft, { id, since }, now) => {
      const project = draft.get(projects, id);
      if (project === null) return refuse('not_found', `There is no project ${id}.`);
      if (project.state === 'closed') return accept({ project, isChanged: false });
      // It was resumed meanwhile, so it may have new orders. The search for open items must run
      // again.
      if (project.state !== 'suspended' || project.stateChangedAt !== since) return notEmpty;
      const emptied = closeWallet(draft, project.walletId);
      if (!emptied.ok) return emptied;
      const closed: Project = {
        ...project,
        state: 'closed',
        suspendedReason: null,
        stateChangedAt: now,
        isClosing: false,
      };
      draft.update(projects, closed);
      countDirectoryChange(draft);
      return accept({ project: closed, isChanged: true });
    },
  };
