import { paymentLinkMachine } from '../../src/checkout/links/payment-link.states.ts';
import { orderMachine } from '../../src/checkout/orders/order.states.ts';
import { paymentMachine } from '../../src/checkout/payments/payment.states.ts';
import { deliveryMachine } from '../../src/delivery/deliveries/delivery.states.ts';
import type { Machine } from '../../src/kernel/machine.ts';
import { holdMachine } from '../../src/ledger/hold.states.ts';
import { mailMachine } from '../../src/mail/mail.states.ts';
import { transferMachine } from '../../src/transfer/transfers/transfer.states.ts';
import { allowanceMachine } from '../../src/wallet/allowances/allowance.states.ts';
import { walletPaymentMachine } from '../../src/wallet/payments/wallet-payment.states.ts';
import { transactionMachine } from '../../src/wallet/transactions/transaction.states.ts';

/** The state tables of the specification, in the order of its documents. */
export const documentedMachines: readonly Machine[] = [
  orderMachine,
  paymentMachine,
  paymentLinkMachine,
  transactionMachine,
  walletPaymentMachine,
  allowanceMachine,
  transferMachine,
];

/** Every state table of the server; the tests and docs/reference/states.md read them here. */
export const machines: readonly Machine[] = [
  ...documentedMachines,
  holdMachine,
  mailMachine,
  deliveryMachine,
];
