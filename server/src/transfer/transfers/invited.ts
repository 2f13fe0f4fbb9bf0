import type { WaitingMoney } from '../../identity/invitations/invitation-mail.ts';
import { invitationCounts } from '../../identity/invitations/invite-address.ts';
import type { Counted } from '../../mail/mail-quota.ts';
import { addressOf } from './beneficiary.ts';
import type { Transfer } from './transfer.ts';

/** The money of a transfer, as its beneficiary's invitation shows it. */
export const moneyOf = ({
  amount: minor,
  currency,
  purpose,
}: Transfer): readonly WaitingMoney[] => [{ minor, currency, about: purpose?.details ?? '' }];

/** The mail quotas of the invitation. Empty if the beneficiary has no e-mail address. */
export function countsOf(transfer: Transfer): readonly Counted[] {
  const { projectId, isTest, beneficiary } = transfer;
  const address = addressOf(beneficiary);
  if (address?.kind !== 'email') return [];
  return invitationCounts({ projectId, isTest, email: address.value, money: moneyOf(transfer) });
}
