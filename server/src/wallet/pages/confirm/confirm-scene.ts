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
  /** How the project looks to payers. */
  readonly face: Face;
  /** What comes after it; null: nothing. */
  readonly following: Following | null;
};

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

/** Whether only a permission is asked for, and no money. */
export const isPermissionAlone = ({ payments }: WholeTransaction): boolean => payments.length === 0;

/** Whether the merchant may charge by it, now or from a day on that is yet to come. */
export function isInForce(allowance: Allowance, now: UnixSeconds): boolean {
  const state = allowanceStateAt(allowance, now);
  return state === 'Accepted' || state === 'Active';
}

/** What somebody else has accepted is not this person's to see. */
export const isOfOther = (
  { transaction: { walletId: payer } }: WholeTransaction,
  { walletId }: Person,
): boolean => payer !== null && payer !== walletId;

/** What another user's access token created is not this person's to see (decision 0090). */
export const isForOther = ({ whole }: ConfirmScene, { walletId }: Person): boolean =>
  !mayBePaidFrom(whole.transaction, walletId);

/** Whether somebody else has accepted and waits for money: they alone may say no to that. */
export const isAwaitedByOther = (
  { transaction: { status, pendingAcceptance } }: WholeTransaction,
  { walletId }: Person,
): boolean =>
  status === 'new' && pendingAcceptance !== null && pendingAcceptance.walletId !== walletId;

/**
 * What there is to tell somebody who has signed in; null: they are asked. Of money only its payer is
 * told that it is reserved or paid (decision 0078-what-the-payer-sees).
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

/** Whoever waited for money until the moment that the seller has named. */
const failedState = ({
  transaction: { timeline, reserveUntil },
}: WholeTransaction): ConfirmState =>
  timeline.at(-1)?.at === reserveUntil ? 'too_late' : 'failed';

/** A rejection is told to the seller, and taking something back is not: without a word it was that. */
const unacceptedState = ({ transaction }: WholeTransaction): ConfirmState =>
  transaction.eventCount === 0 ? 'revoked' : 'canceled';

/** After the acceptance only the seller, or the time, can end it. */
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
