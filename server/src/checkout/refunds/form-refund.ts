import { randomUUID } from 'node:crypto';
import { senderOfPayment } from '../../bank/transactions/bank-transaction.store.ts';
import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import type { BankWay, PayoutRails } from '../../payouts/payout-rail.ts';
import type { Database } from '../../storage/database.ts';
import { bankWayFor, mostToLeave, type Owner } from '../owner.ts';
import type { Payment } from '../payments/payment.ts';
import type { PayerAccount } from '../payments/payment-money.ts';
import { bankTransferRail } from '../payments/payment-stage.ts';
import type { CreateRefund } from './create-refund.ts';
import type { EligibilityFacts, RefundBody, RefundFacts } from './refund.wire.ts';
import { countPendingRefunds } from './refund-payout.store.ts';

/** The services that a refund needs before money moves. */
export type RefundServices = { readonly database: Database; readonly payoutRails: PayoutRails };

type WayBack = { readonly bankWay: BankWay | null; readonly sender: PayerAccount | null };

/**
 * The sender, by an account that can receive money. Null: the bank did not name it, or masked it.
 */
async function knownSender(database: Database, paymentId: string): Promise<PayerAccount | null> {
  const sender = await senderOfPayment(database, paymentId);
  const iban = sender === null ? null : ibanIn(sender.iban);
  return sender === null || iban === null ? null : { iban, name: sender.name };
}

/** The facts that a bank transfer adds to whether a payment can be refunded. */
export async function refundFacts(
  { database }: Pick<RefundServices, 'database'>,
  { id, rail }: Payment,
): Promise<RefundFacts> {
  if (rail !== bankTransferRail) return { pending: 0, needsPayer: false };
  const [pending, sender] = await Promise.all([
    countPendingRefunds(database, id),
    knownSender(database, id),
  ]);
  return { pending, needsPayer: sender === null };
}

/**
 * The same, and whether a bank account pays out for the project now. Without one each refund gets a
 * 409.
 */
export const eligibilityFacts = async (
  services: RefundServices,
  payment: Payment,
  owner: Pick<Owner, 'id' | 'isTest'>,
): Promise<EligibilityFacts> => ({
  ...(await refundFacts(services, payment)),
  hasWayBack:
    payment.rail !== bankTransferRail || bankWayFor(services.payoutRails, owner, payment) !== null,
});

/** A refund that the merchant requests, or an operator in their place (business 6). */
export async function formRefund(
  services: RefundServices,
  payment: Payment,
  owner: Owner,
  body: RefundBody,
): Promise<Decision<CreateRefund, 'invalid_properties' | 'invalid_state'>> {
  const { id: paymentId, orderId, rail, payerWalletId, currency } = payment;
  if (body.currency !== currency) {
    return refuseProperties({ currency: [`Currency should be ${currency}`] });
  }
  const payer = { iban: body.payer_iban ?? null, name: body.payer_name ?? null };
  const way = await wayBack(services, payment, owner, payer);
  if (!way.ok) return way;
  const most =
    way.value.bankWay === null ? null : mostToLeave(services.payoutRails, owner, payment);
  if (most !== null && BigInt(body.amount) > most) {
    const message = `Amount should be at most ${most}, the most that a bank carries at once`;
    return refuseProperties({ amount: [message] });
  }
  const refund = {
    id: randomUUID(),
    amount: BigInt(body.amount),
    reference: body.reference,
    reason: 'requested' as const,
    payer: { ...payer, iban: payer.iban === null ? null : (ibanIn(payer.iban) ?? payer.iban) },
  };
  const names = { orderId, paymentId, rail, payerWalletId, owner, currency };
  return accept({ ...names, ...way.value, refund });
}

/**
 * Bank 3: a bank transfer is refunded to the IBAN it came from, or to `payer_iban` of the refund.
 */
async function wayBack(
  { database, payoutRails }: RefundServices,
  payment: Payment,
  owner: Owner,
  payer: PayerAccount,
): Promise<Decision<WayBack, 'invalid_properties' | 'invalid_state'>> {
  if (payment.rail !== bankTransferRail) return accept({ bankWay: null, sender: null });
  const bankWay = bankWayFor(payoutRails, owner, payment);
  if (bankWay === null) {
    return refuse('invalid_state', 'No bank account pays out for this project now.');
  }
  if (payer.iban !== null && ibanIn(payer.iban) === null) {
    return refuseProperties({ payer_iban: ['Payer iban should be a valid IBAN'] });
  }
  const sender = await knownSender(database, payment.id);
  if (payer.iban === null && sender === null) {
    const message = 'Payer iban is required: the bank did not say where the money came from';
    return refuseProperties({ payer_iban: [message] });
  }
  return accept({ bankWay, sender });
}
