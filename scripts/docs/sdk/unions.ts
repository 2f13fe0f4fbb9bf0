import { paymentLinkMachine } from '../../../server/src/checkout/links/payment-link.states.ts';
import { orderMachine } from '../../../server/src/checkout/orders/order.states.ts';
import { paymentMachine } from '../../../server/src/checkout/payments/payment.states.ts';
import { scopes } from '../../../server/src/identity/oauth/scope.ts';
import { currencies, currencyDigits } from '../../../server/src/kernel/money.ts';
import { transferMachine } from '../../../server/src/transfer/transfers/transfer.states.ts';
import { callbackStatuses } from '../../../server/src/transfer/transfers/transfer.ts';
import { allowanceMachine } from '../../../server/src/wallet/allowances/allowance.states.ts';
import { walletPaymentMachine } from '../../../server/src/wallet/payments/wallet-payment.states.ts';
import { transactionMachine } from '../../../server/src/wallet/transactions/transaction.states.ts';
import { openUnionLines } from './type-text.ts';
import { aboutType } from './type-words.ts';

/** Statuses from the state tables, and other words that the SDK's types name. */
export const unions = {
  Currency: currencies,
  OrderStatus: Object.keys(orderMachine.states),
  PaymentLinkStatus: Object.keys(paymentLinkMachine.states),
  PaymentStatus: Object.keys(paymentMachine.states),
  TransactionStatus: Object.keys(transactionMachine.states),
  WalletPaymentStatus: Object.keys(walletPaymentMachine.states),
  AllowanceStatus: Object.keys(allowanceMachine.states),
  TransferStatus: Object.keys(transferMachine.states),
  TransferCallbackStatus: callbackStatuses,
  Scope: scopes,
} satisfies Readonly<Record<string, readonly string[]>>;

/** The name of exactly these words. Undefined: they have none. */
export const unionOf = (values: readonly unknown[] | undefined): string | undefined =>
  values === undefined
    ? undefined
    : Object.entries(unions).find(([, words]) => words.join() === values.join())?.[0];

/**
 * The words as types, and the digits of the currencies: the SDK imports nothing from the server.
 */
export const renderWords = (): string =>
  [
    '// Made from the state tables and other words of the server by `npm run docs`; do not edit.',
    '',
    "import type { Open } from '../open.ts';",
    '',
    ...Object.entries(unions).flatMap(([name, words]) => [
      ...aboutType(name),
      `export type ${name} = ${openUnionLines(words)};`,
      '',
    ]),
    '/** How many digits the minor unit of a currency has (checkout 2.6). */',
    'export const currencyDigits = {',
    ...Object.entries(currencyDigits).map(([code, digits]) => `  ${code}: ${digits},`),
    '} as const;',
    '',
  ].join('\n');
