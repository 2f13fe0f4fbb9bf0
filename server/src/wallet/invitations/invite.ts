import type { Draft } from '../../engine/rows.ts';
import type { Inviting } from '../../identity/invitations/invitation.ts';
import { inviteAddress } from '../../identity/invitations/invite-address.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { WalletPayment } from '../payments/wallet-payment.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { claimsOn } from './claims.ts';

/** The project that invites, and the link of the invitation. */
type Host = { readonly owner: WalletOwner; readonly inviting: Inviting };

/**
 * Mails an invitation to everybody who must open a wallet before the payments can reach them: one
 * mail each.
 */
export function invite(
  draft: Draft,
  { id, projectId, isTest, reserveUntil: until }: Transaction,
  payments: readonly WalletPayment[],
  { owner, inviting }: Host,
  now: UnixSeconds,
): void {
  if (until === null) throw new Error(`transaction ${id} invites without an end`);
  for (const { email, money } of claimsOn(payments)) {
    const about = { email, isTest, seller: owner.name, money, until };
    inviteAddress(draft, { subject: id, projectId, ...about }, inviting, now);
  }
}
