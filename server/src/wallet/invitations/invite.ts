import type { Draft } from '../../engine/rows.ts';
import type { Inviting } from '../../identity/invitations/invitation.ts';
import { inviteAddress } from '../../identity/invitations/invite-address.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { awaitedAddresses } from '../payments/awaited-addresses.ts';
import type { WalletPayment } from '../payments/wallet-payment.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { WalletOwner } from '../wallet-owner.ts';

/** In whose name somebody is invited, and by which link. */
type Host = { readonly owner: WalletOwner; readonly inviting: Inviting };

/** Writes to everybody who must open a wallet before the payments can reach them: one mail each. */
export function invite(
  draft: Draft,
  { id, isTest, reserveUntil: until }: Transaction,
  payments: readonly WalletPayment[],
  { owner, inviting }: Host,
  now: UnixSeconds,
): void {
  if (until === null) throw new Error(`transaction ${id} invites without an end`);
  const waiting = payments.filter(({ beneficiaryWallet }) => beneficiaryWallet === null);
  for (const address of awaitedAddresses(waiting)) {
    const claims = waiting.filter((payment) => awaitedAddresses([payment]).includes(address));
    const email = claims[0]?.beneficiaryEmail ?? '';
    const money = claims.map(({ price: minor, currency, description: about }) => ({
      minor,
      currency,
      about,
    }));
    const awaiting = { subject: id, email, isTest, seller: owner.name, money, until };
    inviteAddress(draft, awaiting, inviting, now);
  }
}
