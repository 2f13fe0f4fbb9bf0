import type { MacCaller } from '../../identity/oauth/mac-caller.ts';
import { userMay } from '../../identity/oauth/user-rights.ts';
import type { Project } from '../../identity/projects/project.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { isForgotten, type Transfer } from './transfer.ts';

/** A caller who reads or changes a transfer (gaps 4, Who may). */
export type Viewer = {
  /** Null: a person on a page of ours. */
  readonly clientId: string | null;
  /** Set for an access token: only transfers created for this user count as the caller's own. */
  readonly userId: number | null;
  /** The wallets whose transfers the caller may see. */
  readonly seen: readonly number[];
  /** The wallets whose money the caller may move. */
  readonly moved: readonly number[];
};

/**
 * A client for itself, or the user of its access token within the token's scopes. Tokens live on
 * users' devices, so no token opens the client's own wallet (decision 0082).
 */
export function viewerOf({ client, project, user }: MacCaller): Viewer {
  if (user === null) return projectAsViewer({ ...project, clientId: client.id });
  return {
    clientId: client.id,
    userId: user.personId,
    seen: userMay(user.scopes, 'readOwnTransfers') ? [user.walletId] : [],
    moved: userMay(user.scopes, 'moveOwnMoney') ? [user.walletId] : [],
  };
}

/** The caller's wallet: that of the access token's user, or of the client's project. */
export const ownWalletOf = ({ project, user }: MacCaller): number =>
  user?.walletId ?? project.walletId;

/** A project for itself: its program, or its staff on our pages. */
export const projectAsViewer = ({
  clientId,
  walletId,
}: Pick<Project, 'clientId' | 'walletId'>): Viewer => ({
  clientId,
  userId: null,
  seen: [walletId],
  moved: [walletId],
});

/** A payer who is signed in on our pages. */
export const payerAsViewer = (walletId: number): Viewer => ({
  clientId: null,
  userId: null,
  seen: [walletId],
  moved: [walletId],
});

/** The client of people's acts on our pages. No real client has this name. */
export const pagesClient = 'frontend';

/** A person who sends their own money on our pages. */
export const ownerAsCreator = ({
  id,
  walletId,
}: {
  readonly id: number;
  readonly walletId: number;
}) => ({ ...payerAsViewer(walletId), clientId: pagesClient, userId: id });

export const isCreator = (viewer: Viewer, { clientId, userId }: Transfer): boolean =>
  viewer.clientId === clientId && (viewer.userId === null || viewer.userId === userId);

const touches = (
  { seen }: Viewer,
  { isShown, payerWallet, beneficiaryWallet }: Transfer,
): boolean =>
  isShown &&
  (seen.includes(payerWallet) || (beneficiaryWallet !== null && seen.includes(beneficiaryWallet)));

const notFound = refuse('not_found', 'There is no such transfer.');

/** A transfer that the caller may not see does not exist for them. Neither does a deleted one. */
export function visible(
  transfer: Transfer | null,
  viewer: Viewer,
  now: UnixSeconds,
): Decision<Transfer, 'not_found'> {
  if (transfer === null || isForgotten(transfer, now)) return notFound;
  return isCreator(viewer, transfer) || touches(viewer, transfer) ? accept(transfer) : notFound;
}

/** Gaps 4, Who may: only the owner of the account reserves and signs. */
export const mayMove = ({ moved }: Viewer, { payerWallet }: Transfer): boolean =>
  moved.includes(payerWallet);

export const notYours = refuse(
  'forbidden',
  'Only the owner of the payer account may do this, on the page where transfers are signed.',
);
