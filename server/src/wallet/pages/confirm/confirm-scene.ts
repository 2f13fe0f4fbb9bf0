import type { Engine } from '../../../engine/engine.ts';
import type { Project } from '../../../identity/projects/project.ts';
import { readProject } from '../../../identity/projects/read-project.ts';
import type { Person } from '../../../identity/users/person.ts';
import type { UnixSeconds } from '../../../kernel/time.ts';
import { readTransaction } from '../../transactions/read-transaction.ts';
import { seenAt, type WholeTransaction } from '../../transactions/whole-transaction.ts';
import type { ConfirmState } from './confirm-texts.ts';
import type { Following } from './onward.ts';

/** A transaction and the project that asks for it. */
export type ConfirmScene = {
  readonly whole: WholeTransaction;
  readonly project: Project;
  /** What comes after it; null: nothing. */
  readonly following: Following | null;
};

const keyForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Null: there is no such transaction. For a client that wants an authorization after it, those of
 * other projects do not exist (decision 0052-payers-pages).
 */
export async function sceneOf(
  engine: Engine,
  givenKey: string,
  following: Following | null,
  now: UnixSeconds,
): Promise<ConfirmScene | null> {
  const transactionId = givenKey.toLowerCase();
  if (!keyForm.test(transactionId)) return null;
  const projectId = following?.authorization.known.project.id ?? null;
  const found = await engine.read(readTransaction, { transactionId, projectId });
  if (!found.ok) return null;
  const project = await engine.read(readProject, found.value.transaction.projectId);
  if (!project.ok) return null;
  return { whole: seenAt(found.value, now), project: project.value, following };
}

/** What there is to tell; null: the payer is asked. */
export function stateOf(
  { transaction, payments }: WholeTransaction,
  person: Person | null,
): ConfirmState | null {
  switch (transaction.status) {
    case 'new':
      return person !== null && transaction.pendingAcceptance?.walletId === person.walletId
        ? 'waiting_funds'
        : null;
    case 'waiting':
      return payments.some(({ beneficiaryWallet }) => beneficiaryWallet === null)
        ? 'waiting_registration'
        : 'accepted';
    case 'reserved':
      return 'accepted';
    case 'confirmed':
      return 'confirmed';
    case 'canceled':
      return 'rejected';
    case 'failed':
      return 'failed';
  }
}
