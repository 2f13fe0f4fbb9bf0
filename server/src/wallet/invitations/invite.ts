import type { Draft } from '../../engine/rows.ts';
import type { Inviting } from '../../identity/invitations/invitation.ts';
import { inviteAddress } from '../../identity/invitations/invite-address.ts';
import { decimalOf } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { awaitedAddresses } from '../payments/awaited-addresses.ts';
import type { WalletPayment } from '../payments/wallet-payment.ts';
import type { Transaction } from '../transactions/transaction.ts';

const lineOf = ({ price: minor, currency, description }: WalletPayment): string =>
  `${decimalOf({ minor, currency })} ${currency}  ${description}`;

/** Writes to everybody who must open a wallet before the payments can reach them: one mail each. */
export function invite(
  draft: Draft,
  { id, isTest }: Transaction,
  payments: readonly WalletPayment[],
  inviting: Inviting,
  now: UnixSeconds,
): void {
  const waiting = payments.filter(({ beneficiaryWallet }) => beneficiaryWallet === null);
  for (const address of awaitedAddresses(waiting)) {
    const claims = waiting.filter((payment) => awaitedAddresses([payment]).includes(address));
    const email = claims[0]?.beneficiaryEmail ?? '';
    const awaiting = { subject: id, email, isTest, lines: claims.map(lineOf) };
    inviteAddress(draft, awaiting, inviting, now);
  }
}
