import type { Draft } from '../../engine/rows.ts';
import { uuidAt } from '../../engine/uuid-of.ts';
import { decimalOf } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { writeMail } from '../../mail/write-mail.ts';
import { awaitedAddresses } from '../payments/awaited-addresses.ts';
import type { WalletPayment } from '../payments/wallet-payment.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { invitations } from './invitation.store.ts';
import { type Inviting, invitationToken, invitationUrl, tokenHash } from './invitation.ts';

const amountOf = ({ price: minor, currency }: WalletPayment): string =>
  `${decimalOf({ minor, currency })} ${currency}`;

const textOf = (payments: readonly WalletPayment[], url: string): string =>
  [
    'Somebody has sent you money:',
    '',
    ...payments.map((payment) => `  ${amountOf(payment)}  ${payment.description}`),
    '',
    'Open a wallet with this e-mail address to receive it:',
    url,
    '',
    'The link works once. If you do nothing, the money goes back to the sender.',
  ].join('\n');

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
    const token = invitationToken(inviting, email);
    draft.insert(invitations, {
      id: tokenHash(token),
      email,
      isTest,
      createdAt: now,
      usedAt: null,
    });
    writeMail(
      draft,
      {
        id: uuidAt(now, 'invitation', id, address),
        to: email,
        subject: 'Somebody has sent you money',
        text: textOf(claims, invitationUrl(inviting, token)),
        isTest,
      },
      now,
    );
  }
}
