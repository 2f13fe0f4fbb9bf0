import type { Route } from '../../edge/route.ts';
import { isCurrency } from '../../kernel/money.ts';
import { exampleAmount } from '../../pages/amount.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { typedAmount } from '../../pages/typed-amount.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { Visit } from '../visit.ts';
import { actTexts } from './act-texts.ts';
import { readThing } from './reads.ts';
import { type Asking, type Read, thingAct } from './thing-act.ts';
import * as wire from './things.wire.ts';

type Typed = Readonly<Record<string, string>>;

/** An amount in a known currency. If it cannot be read, its field says so. */
function amountIn({ amount = '' }: Typed, currency: string): number | null {
  const minor = isCurrency(currency) ? typedAmount(amount, currency) : null;
  return minor === null ? null : Number(minor);
}

const wrongAmount = (currency: string, language: PageLanguage): string =>
  actTexts[language].wrong.amount(exampleAmount(isCurrency(currency) ? currency : 'EUR', language));

/** The fields for moving money: the amount and the purpose. */
function moneyIn(typed: Typed, currency: string, { language }: Visit): Read {
  const amount = amountIn(typed, currency);
  const { reference = '' } = typed;
  const { wrong } = actTexts[language];
  if (amount !== null && reference !== '') return { body: { amount, currency, reference } };
  return {
    wrong: {
      ...(amount === null ? { amount: wrongAmount(currency, language) } : {}),
      ...(reference === '' ? { reference: wrong.reference } : {}),
    },
  };
}

/** The account of a payer; empty fields are left out. */
const accountIn = ({ iban = '', name = '' }: Typed) => ({
  ...(iban === '' ? {} : { iban }),
  ...(name === '' ? {} : { name }),
});

/** A refund of a bank transfer may name its payee. */
function withPayer(read: Read, { iban = '', name = '' }: Typed): Read {
  if ('wrong' in read) return read;
  const payer = {
    ...(iban === '' ? {} : { payer_iban: iban }),
    ...(name === '' ? {} : { payer_name: name }),
  };
  return { body: { ...read.body, ...payer } };
}

const orderActs = (services: ConsoleServices): readonly Route[] => {
  const common = { body: wire.actForm, thing: 'order', idName: 'order_id' } as const;
  return [
    thingAct(services, 'POST /console/orders/:order_id/cancel', {
      ...{ ...common, params: wire.orderParams, done: 'canceled' },
      summary: 'Cancel an order of which nothing is paid',
    }),
    thingAct(services, 'POST /console/orders/:order_id/amount', {
      ...{ ...common, params: wire.orderParams, done: 'amount' },
      summary: 'Change the amount of an order of which nothing is paid',
      read: async (typed, { visit, id }) => {
        const order = await readThing(services, visit, 'order', id);
        const amount = amountIn(typed, order?.currency ?? '');
        const wrong = wrongAmount(order?.currency ?? '', visit.language);
        return amount === null ? { wrong: { amount: wrong } } : { body: { amount } };
      },
    }),
    thingAct(services, 'POST /console/orders/:order_id/deliveries/:delivery_id/resend', {
      ...{ ...common, params: wire.orderDelivery, done: 'resent' },
      summary: 'Send a webhook about an order again',
    }),
  ];
};

/** A report of the bank about a test payment. Every form is a separate report, sent once. */
function answerIn({ status = '', failure_reason: reason = '' }: Typed, { once }: Asking): Read {
  return {
    body: {
      answer_id: `console ${once}`,
      status,
      ...(reason === '' ? {} : { failure_reason: reason }),
    },
  };
}

const paymentActs = (services: ConsoleServices): readonly Route[] => {
  const common = { body: wire.actForm, thing: 'payment', idName: 'payment_id' } as const;
  return [
    thingAct(services, 'POST /console/payments/:payment_id/refund', {
      ...{ ...common, params: wire.paymentParams, done: 'refunded' },
      summary: 'Refund a payment in the place of its merchant',
      read: async (typed, { visit, id }) => {
        const payment = await readThing(services, visit, 'payment', id);
        return withPayer(moneyIn(typed, payment?.currency ?? '', visit), typed);
      },
    }),
    thingAct(services, 'POST /console/payments/:payment_id/legs/:leg_id/resend', {
      ...{ ...common, params: wire.legParams, done: 'leg' },
      summary: 'Send a returned share of a payment again',
      read: ({ iban = '' }) => ({ body: iban === '' ? {} : { iban } }),
    }),
    thingAct(services, 'POST /console/payments/:payment_id/refunds/:refund_id/resend', {
      ...{ ...common, params: wire.refundOfPaymentParams, done: 'refund' },
      summary: 'Send a returned refund of a payment again',
      read: (typed) => ({ body: accountIn(typed) }),
    }),
    thingAct(services, 'POST /console/payments/:payment_id/answer', {
      ...{ ...common, params: wire.paymentParams, done: 'answered' },
      summary: 'Report about a payment of a test project, as its bank would',
      read: answerIn,
    }),
    thingAct(services, 'POST /console/payments/:payment_id/deliveries/:delivery_id/resend', {
      ...{ ...common, params: wire.paymentDelivery, done: 'resent' },
      summary: 'Send a webhook about a payment again',
    }),
    thingAct(services, 'POST /console/payment-links/:link_id/pay', {
      ...{ body: wire.actForm, thing: 'link', idName: 'link_id' },
      ...{ params: wire.linkParams, done: 'paid' },
      summary: 'Pay a link of a test project, as a buyer would',
      read: ({ outcome = '' }) => ({ body: { outcome } }),
    }),
  ];
};

const transactionActs = (services: ConsoleServices): readonly Route[] => {
  const [thing, idName] = ['transaction', 'transaction_key'] as const;
  const common = { body: wire.actForm, thing, idName };
  return [
    thingAct(services, 'POST /console/transactions/:transaction_key/accept', {
      ...{ ...common, params: wire.transactionParams, done: 'accepted' },
      summary: 'Accept a transaction of a test project, as its payer would',
      read: ({ wallet_id: given = '' }, { visit }) =>
        /^[1-9]\d{0,14}$/.test(given)
          ? { body: { wallet_id: Number(given) } }
          : { wrong: { wallet_id: actTexts[visit.language].wrong.wallet } },
    }),
    thingAct(services, 'POST /console/transactions/:transaction_key/decline', {
      ...{ ...common, params: wire.transactionParams, done: 'declined' },
      summary: 'Reject a transaction of a test project, as its payer would',
    }),
    thingAct(
      services,
      'POST /console/transactions/:transaction_key/deliveries/:delivery_id/resend',
      {
        ...{ ...common, params: wire.transactionDelivery, done: 'resent' },
        summary: 'Send a callback about a transaction again',
      },
    ),
  ];
};

const moneyActs = (services: ConsoleServices): readonly Route[] => [
  thingAct(services, 'POST /console/allowances/:allowance_id/cancel', {
    ...{ body: wire.actForm, thing: 'allowance', idName: 'allowance_id' },
    ...{ params: wire.allowanceParams, done: 'permission' },
    summary: 'Cancel an allowance for its owner',
  }),
  thingAct(services, 'POST /console/transfers/:transfer_id/payout', {
    ...{ body: wire.actForm, thing: 'transfer', idName: 'transfer_id' },
    ...{ params: wire.transferParams, done: 'payout' },
    summary: 'Answer the payout of a transfer of a test project, as its bank would',
    read: ({ outcome = '' }) => ({ body: { outcome } }),
  }),
  thingAct(services, 'POST /console/transfers/:transfer_id/deliveries/:delivery_id/resend', {
    ...{ body: wire.actForm, thing: 'transfer', idName: 'transfer_id' },
    ...{ params: wire.transferDelivery, done: 'resent' },
    summary: 'Send a callback about a transfer again',
  }),
  thingAct(services, 'POST /console/wallets/:wallet_id/deposit', {
    ...{ body: wire.actForm, thing: 'wallet', idName: 'wallet_id' },
    ...{ params: wire.walletParams, done: 'deposited' },
    summary: 'Deposit money into a wallet by hand',
    read: (typed, { visit }) => moneyIn(typed, typed['currency'] ?? '', visit),
  }),
];

/** The acts on an object (business 5). */
export const consoleThingActs = (services: ConsoleServices): readonly Route[] => [
  ...orderActs(services),
  ...paymentActs(services),
  ...transactionActs(services),
  ...moneyActs(services),
];
