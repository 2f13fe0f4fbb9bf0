import type { Engine } from '../../engine/engine.ts';
import { mustGet } from '../../engine/must-get.ts';
import { ask, type Query } from '../../engine/operation.ts';
import type { Project } from '../../identity/projects/project.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import type { Person } from '../../identity/users/person.ts';
import { accept, granted } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { available } from '../../ledger/account.ts';
import { mayMove, payerAsViewer } from '../transfers/access.ts';
import { readTransfer } from '../transfers/read-transfer.ts';
import { isAllowedToCancel, isDue, type Transfer } from '../transfers/transfer.ts';
import type { SignState } from './sign-texts.ts';

/** A transfer from a person's own account, and the project that requests it. */
export type SignScene = {
  readonly transfer: Transfer;
  readonly project: Project;
  /** The available money of the payer's account. */
  readonly available: bigint;
};

const readAvailable: Query<bigint, bigint, never> = {
  name: 'read what an account has',
  load: (id) => [[ask(accounts, id)]],
  answer: (rows, id) => accept(available(mustGet(rows, accounts, id))),
};

/** Null: the transfer does not exist, or this person could never sign it. */
export async function sceneOf(
  engine: Engine,
  transferId: number,
  { walletId }: Person,
): Promise<SignScene | null> {
  const viewer = payerAsViewer(walletId);
  const found = await engine.read(readTransfer, { transferId, viewer });
  // The beneficiary may see the transfer elsewhere, but this page belongs to its payer.
  if (!found.ok || !mayMove(viewer, found.value)) return null;
  const project = await engine.read(readProject, found.value.projectId);
  if (!project.ok) return null;
  const has = granted(await engine.read(readAvailable, found.value.payerAccount));
  return { transfer: found.value, project: project.value, available: has };
}

/** The state to show. Null: the payer is asked to sign. */
export function stateOf(transfer: Transfer, now: UnixSeconds): SignState | null {
  const { status, signedAt } = transfer;
  if (status === 'new' || status === 'registered') return null;
  if (status !== 'reserved') return status;
  if (signedAt === null) return null;
  return isDue(transfer, now) ? 'on_its_way' : 'scheduled';
}

/**
 * Transfer 4, DELETE: whether the payer may revoke a signed transfer. Before the signature the page
 * offers a rejection anyway.
 */
export const mayTakeBack = (transfer: Transfer): boolean =>
  transfer.signedAt !== null && isAllowedToCancel(transfer);
