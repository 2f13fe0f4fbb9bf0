import type { Engine } from '../../../engine/engine.ts';
import { type Face, faceOf } from '../../../identity/projects/branding/face.ts';
import { readBranding } from '../../../identity/projects/branding/read-branding.ts';
import type { Project } from '../../../identity/projects/project.ts';
import { readProject } from '../../../identity/projects/read-project.ts';
import type { Person } from '../../../identity/users/person.ts';
import { granted } from '../../../kernel/decision.ts';
import type { UnixSeconds } from '../../../kernel/time.ts';
import { isUuid } from '../../../kernel/uuid.ts';
import { type Allowance, allowanceStateAt } from '../../allowances/allowance.ts';
import { mayBePaidFrom } from '../../transactions/access.ts';
import { readTransaction } from '../../transactions/read-transaction.ts';
import { isTooLateToAccept } from '../../transactions/transaction.ts';
import { seenAt, type WholeTransaction } from '../../transactions/whole-transaction.ts';
import type { Following } from './onward.ts';
import { outcomeOf } from './outcome.ts';
import type { ConfirmState } from './state-texts.ts';

/** A transaction and the project that asks for it. */
export type ConfirmScene = {
  readonly whole: WholeTransaction;
  readonly project: Project;
  /** The look of the project's pages. */
  readonly face: Face;
  /** The authorization that follows. Null: none. */
  readonly following: Following | null;
};

/**
 * Null: the transaction does not exist. For a client that wants an authorization after it, other
 * projects' transactions do not exist (decision 0052-payers-pages).
 */
export async function sceneOf(
  engine: Engine,
  givenKey: string,
  following: Following | null,
  now: UnixSeconds,
): Promise<ConfirmScene | null> {
  const transactionId = givenKey.toLowerCase();
  if (!isUuid(transactionId)) return null;
  const projectId = following?.authorization.known.project.id;
  const viewer = projectId === undefined ? null : { projectId, user: null };
  const found = await engine.read(readTransaction, { transactionId, viewer });
  if (!found.ok) return null;
  const project = await engine.read(readProject, found.value.transaction.projectId);
  if (!project.ok) return null;
  const branding = granted(await engine.read(readBranding, project.value.id));
  const face = faceOf(project.value, branding);
  return { whole: seenAt(found.value, now), project: project.value, face, following };
}

/** Whether the transaction asks only for a permission and not for money. */
export const isPermissionAlone = ({ payments }: WholeTransaction): boolean => payments.length === 0;

/** Whether the merchant may charge it, now or from a future day on. */
export function isInForce(allowance: Allowance, now: UnixSeconds): boolean {
  const state = allowanceStateAt(allowance, now);
  return state === 'Accepted' || state === 'Active';
}

/** A transaction that somebody else has accepted is hidden from this person. */
export const isOfOther = (
  { transaction: { walletId: payer } }: WholeTransaction,
  { walletId }: Person,
): boolean => payer !== null && payer !== walletId;

/** A transaction of another user's access token is hidden from this person (decision 0090). */
export const isForOther = ({ whole }: ConfirmScene, { walletId }: Person): boolean =>
  !mayBePaidFrom(whole.transaction, walletId);

/** Whether somebody else has accepted and waits for money. Only they may reject that. */
export const isAwaitedByOther = (
  { transaction: { status, pendingAcceptance } }: WholeTransaction,
  { walletId }: Person,
): boolean =>
  status === 'new' && pendingAcceptance !== null && pendingAcceptance.walletId !== walletId;

/**
 * The state that a signed-in person is told. Null: they are asked. Only the payer learns that money
 * is reserved or paid (decision 0078-what-the-payer-sees).
 */
export function stateOf(
  whole: WholeTransaction,
  person: Person,
  now: UnixSeconds,
): ConfirmState | null {
  const { status, walletId, pendingAcceptance } = whole.transaction;
  if (isTooLateToAccept(whole.transaction, now)) return 'too_late';
  if (status === 'new') {
    return pendingAcceptance?.walletId === person.walletId ? 'waiting_funds' : null;
  }
  if (status === 'failed') return failedState(whole);
  if (walletId === null) return unacceptedState(whole);
  if (isOfOther(whole, person)) return status === 'canceled' ? 'canceled' : 'somebody_else';
  if (isPermissionAlone(whole)) return permissionState(whole, now);
  return status === 'canceled' ? endedState(whole) : moneyState(whole);
}

/** Too late if the payer waited for money until the moment that the seller had named. */
const failedState = ({
  transaction: { timeline, reserveUntil },
}: WholeTransaction): ConfirmState =>
  timeline.at(-1)?.at === reserveUntil ? 'too_late' : 'failed';

/**
 * The seller is told of a rejection but not of a revocation. So without an event it was a
 * revocation.
 */
const unacceptedState = ({ transaction }: WholeTransaction): ConfirmState =>
  transaction.eventCount === 0 ? 'revoked' : 'canceled';

/** After the acceptance only the seller or the clock can end it. */
const endedState = ({ transaction: { timeline, reserveUntil } }: WholeTransaction): ConfirmState =>
  timeline.at(-1)?.at === reserveUntil ? 'lapsed' : 'revoked';

function permissionState({ transaction, allowance }: WholeTransaction, now: UnixSeconds) {
  if (allowance?.confirmedAt == null) return 'not_granted';
  if (!isInForce(allowance, now)) return 'permission_over';
  return transaction.status === 'canceled' ? 'still_granted' : 'granted';
}

function moneyState({ transaction, payments }: WholeTransaction): ConfirmState {
  if (transaction.status !== 'confirmed') {
    return payments.some(({ beneficiaryWallet }) => beneficiaryWallet === null)
      ? 'waiting_registration'
      : 'accepted';
  }
  const { paid, held, returned } = outcomeOf(payments);
  if (held.length > 0) return 'held';
  if (paid.length === 0) return 'returned';
  return returned.length > 0 ? 'partly' : 'confirmed';
}
