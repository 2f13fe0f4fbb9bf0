import { type Static, Type } from 'typebox';
import { createdAt, currencyCode, inMinorUnits, orNull, updatedAt } from '../../edge/wire.ts';
import { exampleIds, uuid } from '../checkout.wire.ts';
import { byBankAccount, type Catalogue, type Method } from '../methods/method.ts';
import { distribution, distributionOnWire } from '../splits/distribution.wire.ts';
import { amountsBack, amountsBackOf } from './amounts-back.wire.ts';
import { failureFields, failureOf } from './failure.wire.ts';
import { isSimulated, type Payment } from './payment.ts';
import { bankTransferRail } from './payment-stage.ts';
import type { Transfer } from './read-transfer.ts';

const examplePayment = {
  id: exampleIds.payment,
  payment_id: exampleIds.payment,
  order_id: exampleIds.order,
  order_reference: 'Order 1042',
  project_id: exampleIds.project,
  link_id: exampleIds.link,
  amount: 1250,
  currency: 'EUR',
  status: 'settled',
  refunded_amount: 0,
  chargeback_amount: 0,
  payment_method_key: 'card-payment',
  payment_method_name: 'Card',
  payment_method_type: 'card',
  purpose: 'Payment for Order 1042',
  external_payment_id: null,
  bank_transfer: null,
  created_at: 1_800_000_030,
  updated_at: 1_800_000_060,
  distributions: [],
};

/** Bank 2, Method. */
const bankTransfer = Type.Object(
  {
    holder: Type.String({ description: 'Holder of the bank account that the payer was shown' }),
    iban: Type.String({ description: 'IBAN of that account' }),
    bic: orNull(Type.String({ description: 'BIC of its bank; null: not known' })),
    amount: inMinorUnits('What the transfer is to bring'),
    currency: currencyCode(),
    reference: Type.String({ description: 'Reference by which it is recognised (ISO 11649)' }),
    received: inMinorUnits('What has come of it so far'),
  },
  { description: 'What its payer was told; null: it is no bank transfer' },
);

const bankTransferOf = ({ reference, account }: Transfer): Static<typeof bankTransfer> => ({
  holder: account.holder,
  iban: account.iban,
  bic: account.bic,
  amount: Number(reference.amount),
  currency: account.currency,
  reference: reference.id,
  received: Number(reference.received),
});

/** Gaps 2, Payment read. */
export const paymentAnswer = Type.Object(
  {
    id: uuid({ description: 'Id of the payment' }),
    payment_id: uuid({ description: 'The same as `id`, under the name that lists use.' }),
    order_id: uuid({ description: 'Id of the order' }),
    order_reference: Type.String({ description: "The merchant's reference of the order" }),
    project_id: uuid({ description: 'Id of the project' }),
    link_id: uuid({ description: 'Id of the payment link' }),
    amount: inMinorUnits('Amount of the payment'),
    currency: currencyCode(),
    status: Type.String({ description: 'Status of the payment (checkout 3.2)' }),
    ...amountsBack,
    ...failureFields,
    simulated: Type.Optional(
      Type.Boolean({ description: 'true: live, but from the simulated bank. No money has come.' }),
    ),
    payment_method_key: Type.String({ description: 'Key of the payment method' }),
    payment_method_name: Type.String({
      description: 'Name of the payment method, as buyers see it',
    }),
    payment_method_type: Type.String({ description: 'Type of the payment method' }),
    purpose: Type.String({ description: 'Text that the bank shows with the payment' }),
    external_payment_id: orNull(
      Type.String({ description: 'Id that the bank gave it; null: none is known' }),
    ),
    bank_transfer: orNull(bankTransfer),
    created_at: createdAt(),
    updated_at: updatedAt(),
    distributions: Type.Array(distribution, {
      description: 'What each recipient of a split got; empty: nothing was split',
    }),
  },
  { $id: 'Payment', examples: [examplePayment] },
);

export const paymentParams = Type.Object({
  payment_id: uuid({ description: 'Id of the payment' }),
});

/** Bank transfer has another type if a bank account serves it (decision 0207). */
function methodOf(methods: readonly Method[], { methodKey, rail }: Payment): Method | undefined {
  const method = methods.find(({ key }) => key === methodKey);
  return method !== undefined && rail === bankTransferRail ? byBankAccount(method) : method;
}

/** A method that has left the catalogue is shown by its key. */
export const paymentOnWire =
  ({ methods }: Catalogue, project: { readonly isTest: boolean }) =>
  (payment: Payment, transfer: Transfer | null): Static<typeof paymentAnswer> => {
    const method = methodOf(methods, payment);
    return {
      id: payment.id,
      payment_id: payment.id,
      order_id: payment.orderId,
      order_reference: payment.orderReference,
      project_id: payment.projectId,
      link_id: payment.linkId,
      amount: Number(payment.amount),
      currency: payment.currency,
      status: payment.status,
      ...amountsBackOf(payment),
      ...failureOf(payment),
      ...(isSimulated(payment, project) ? { simulated: true } : {}),
      payment_method_key: payment.methodKey,
      payment_method_name: method?.title ?? payment.methodKey,
      payment_method_type: method?.type ?? payment.methodKey,
      purpose: payment.purpose,
      external_payment_id: payment.externalPaymentId,
      bank_transfer: transfer === null ? null : bankTransferOf(transfer),
      created_at: payment.createdAt,
      updated_at: payment.updatedAt,
      distributions: payment.distributions.map(distributionOnWire),
    };
  };
