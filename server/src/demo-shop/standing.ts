import {
  type Allowance,
  FlorinError,
  type Order,
  type Payment,
  type Transaction,
} from 'florin-sdk';
import type { Sign } from '../pages/marks.ts';
import { mockBankPath } from './addresses.ts';
import { price } from './price.ts';
import type { Sale } from './sales.ts';
import type { Till } from './till.ts';

/** The state of a sale, as the service reports it. */
export type Standing = {
  /** The service's word for it. */
  readonly status: string;
  readonly sign: Sign;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The user whose allowance can be charged again. Null: none. */
  readonly chargeable: number | null;
  /**
   * The page of the mock bank that decides the next step. Null: the mock bank has no part in it, or
   * no longer.
   */
  readonly bankAt: string | null;
  /** The bank account that waits for a transfer, which a simulated bank can send. Null: none. */
  readonly transferTo: string | null;
};

const orderSigns: Readonly<Record<string, Sign>> = { paid: 'good', pending_payment: 'wait' };

const transactionSigns: Readonly<Record<string, Sign>> = {
  new: 'wait',
  waiting: 'wait',
  reserved: 'wait',
  confirmed: 'good',
  done: 'good',
};

/** Asks the service. A refusal is shown as the state. */
export async function standingOf(till: Till, { trade }: Sale): Promise<Standing> {
  try {
    return trade.kind === 'order'
      ? await orderStanding(till, await till.florin.checkout.orders.read(trade.orderId))
      : transactionStanding(await till.florin.wallet.transactions.read(trade.key));
  } catch (error) {
    if (!(error instanceof FlorinError)) throw error;
    const facts = [['refused', error.error_description]] as const;
    return {
      status: error.error,
      sign: 'bad',
      facts,
      chargeable: null,
      bankAt: null,
      transferTo: null,
    };
  }
}

async function orderStanding(till: Till, order: Order): Promise<Standing> {
  const payments = order.payment_links.flatMap((link) => link.payments);
  const read = await Promise.all(payments.map(({ id }) => till.florin.checkout.payments.read(id)));
  const shares = read.flatMap(({ distributions }) => distributions);
  return {
    status: order.status,
    sign: orderSigns[order.status] ?? 'bad',
    chargeable: null,
    bankAt: bankOf(till, read),
    transferTo: order.status === 'pending_payment' ? transferTo(read) : null,
    facts: [
      ['order', order.order_id],
      ['paid', `${price(order.amount_paid)} of ${price(order.purchase.amount)}`],
      ...read.map((one) => ['payment', `${one.payment_method_name}: ${one.status}`] as const),
      ...shares.map(
        (one) => ['share', `${one.name}: ${price(one.amount)}, ${one.status}`] as const,
      ),
    ],
  };
}

const over = ['failed', 'rejected', 'canceled', 'expired', 'chargeback'];

/** A buyer who left the mock bank, perhaps to settle later, finds it again (docs/testing.md). */
function bankOf({ url }: Till, payments: readonly Payment[]): string | null {
  const last = payments.findLast((one) => one.payment_method_key === 'mock');
  return last === undefined || over.includes(last.status) ? null : `${url}${mockBankPath(last.id)}`;
}

/** Nobody sends this money: in test mode a program simulates the bank (decision 0213). */
function transferTo(payments: readonly Payment[]): string | null {
  const waits = payments.findLast(({ status }) => status === 'awaiting_authorization');
  return waits?.bank_transfer?.iban ?? null;
}

const allowanceFact = ({ status, max_price: total }: Allowance): string =>
  total === undefined ? status : `${status}, up to ${price(total)}`;

function transactionStanding({
  transaction_key,
  status,
  wallet,
  allowance,
}: Transaction): Standing {
  const isActive = allowance?.status === 'Active';
  return {
    status,
    sign: transactionSigns[status] ?? 'bad',
    chargeable: isActive ? (wallet ?? null) : null,
    bankAt: null,
    transferTo: null,
    facts: [
      ['transaction', transaction_key],
      ...(wallet === undefined ? [] : [['payer', `wallet ${wallet}`] as const]),
      ...(allowance === undefined ? [] : [['allowance', allowanceFact(allowance)] as const]),
    ],
  };
}
