import { mustGet } from '../../engine/must-get.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { countDirectoryChange, directoryAsk } from '../credentials/directory-version.ts';
import { changedStanding, type Standing, type StandingWish } from '../owner-state.ts';
import { wholeWalletRounds } from '../wallets/close-wallet.ts';
import { wakeWhatWaits } from '../wallets/resume-wallet.ts';
import { wallets } from '../wallets/wallet.store.ts';
import { projects } from './project.store.ts';
import type { Project } from './project.ts';

export type ChangeProjectState = {
  readonly id: string;
  readonly wish: StandingWish;
  /** The reason of a suspension. Null for any other change. */
  readonly reason: string | null;
  /** A new id, for the payments that wake up if the project becomes active. */
  readonly resumption: string;
};

/**
 * `isChanged` false: the state was the same before, and nothing has changed. A new reason is a
 * change.
 */
export type ChangedProjectState = { readonly project: Project; readonly isChanged: boolean };

/**
 * Business 6: suspends a project, or lifts the suspension. Its wallet gets the same state, for the
 * code that moves its money. Nodes read their clients again (decision 0067-clients-are-read-once).
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
    if (project === null) return;
    yield [directoryAsk];
    yield* wholeWalletRounds(project.walletId, rows);
  },
  decide: (draft, { id, wish, reason, resumption }, now) => {
    const project = draft.get(projects, id);
    if (project === null) return refuse('not_found', `There is no project ${id}.`);
    if (project.state === 'closed') return refuse('invalid_state', closedText);
    const standing = changedStanding(project, wish, now) ?? sameForReason(project, wish, reason);
    if (standing === null) return accept({ project, isChanged: false });
    const { state } = standing;
    const suspendedReason = state === 'suspended' ? reason : null;
    const changed: Project = { ...project, ...standing, suspendedReason };
    draft.update(projects, changed);
    draft.update(wallets, { ...mustGet(draft, wallets, project.walletId), state });
    if (state === 'active') wakeWhatWaits(draft, project.walletId, resumption, now);
    countDirectoryChange(draft);
    return accept({ project: changed, isChanged: true });
  },
};

/**
 * An operator's new reason is stored, reported and logged. The project counts as suspended since
 * the first one.
 */
const sameForReason = (project: Project, wish: StandingWish, reason: string | null) =>
  wish.kind === 'suspend' && project.suspendedReason !== reason ? standingOf(project) : null;

const standingOf = ({ state, stateChangedAt, isClosing }: Project): Standing => ({
  state,
  stateChangedAt,
  isClosing,
});

export const closedText = 'This project is closed, and stays so.';
