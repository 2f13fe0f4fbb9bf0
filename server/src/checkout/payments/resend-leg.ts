import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import { accept, type Decision } from '../../kernel/decision.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import type { PayoutRails } from '../../payouts/payout-rail.ts';
import { bankWayFor, type Owner } from '../owner.ts';
import type { DrivePayment } from './drive-payment.ts';
import type { Payment } from './payment.ts';

export type ResendLeg = {
  readonly legId: string;
  /** The new IBAN as typed. Null: the account that it came back from. */
  readonly iban: string | null;
};

/** The input that sends a returned leg again (bank, A returned leg), for the API and the portal. */
export function formResend(
  payoutRails: PayoutRails,
  { id, orderId, linkId, rail, payerWalletId, currency }: Payment,
  owner: Owner,
  { legId, iban: typed }: ResendLeg,
): Decision<DrivePayment, 'invalid_properties'> {
  const iban = typed === null ? null : ibanIn(typed);
  if (typed !== null && iban === null) {
    return refuseProperties({ iban: ['Iban should be a valid IBAN'] });
  }
  const bankWay = bankWayFor(payoutRails, owner, { currency });
  return accept({
    ...{ orderId, linkId, paymentId: id, rail, payerWalletId, owner, bankWay, beginning: null },
    triggers: [{ legId, action: 'deliver', iban }],
  });
}
