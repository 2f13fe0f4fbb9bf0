import type { Engine } from '../../../engine/engine.ts';
import type { Project } from '../../../identity/projects/project.ts';
import { readProject } from '../../../identity/projects/read-project.ts';
import type { Person } from '../../../identity/users/person.ts';
import type { UnixSeconds } from '../../../kernel/time.ts';
import { readTransaction } from '../../transactions/read-transaction.ts';
import { seenAt, type WholeTransaction } from '../../transactions/whole-transaction.ts';
import type { ConfirmState } from './confirm-texts.ts';

/** A transaction and the project that asks for it. */
export type ConfirmScene = { readonly whole: WholeTransaction; readonly project: Project };

const keyForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Null: there is no such transaction. */
export async function sceneOf(
  engine: Engine,
  givenKey: string,
  now: UnixSeconds,
): Promise<ConfirmScene | null> {
  const transactionId = givenKey.toLowerCase();
  if (!keyForm.test(transactionId)) return null;
  const found = await engine.read(readTransaction, { transactionId, projectId: null });
  if (!found.ok) return null;
  const project = await engine.read(readProject, found.value.transaction.projectId);
  return project.ok ? { whole: seenAt(found.value, now), project: project.value } : null;
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
