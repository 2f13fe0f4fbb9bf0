import { orders } from '../../src/checkout/orders/order.store.ts';
import type { Order } from '../../src/checkout/orders/order.ts';
import { countedReason } from '../../src/checkout/payments/failure.ts';
import { payments } from '../../src/checkout/payments/payment.store.ts';
import type { Payment } from '../../src/checkout/payments/payment.ts';
import { refunds } from '../../src/checkout/refunds/refund.store.ts';
import type { Breakdown, DailySum } from '../../src/figures/daily/daily-figures.ts';
import type { Figure } from '../../src/figures/daily/tally.ts';
import type { MemoryStore } from './memory-engine/memory-store.ts';

/** A counted happening, as its row records it. */
type Happened = {
  readonly figure: Figure;
  readonly at: number;
  readonly currency: string;
  readonly method?: string;
  readonly reason?: string;
  readonly amount?: bigint;
};

const endsWithoutMoney = ['failed', 'rejected', 'canceled', 'expired'];

/** When the last missing cent of an order arrived. */
function paidAt({ id, amount }: Order, all: readonly Payment[]): number {
  const settlements = all
    .filter(({ orderId }) => orderId === id)
    .flatMap((one) => (one.settledAt === null ? [] : [{ at: one.settledAt, amount: one.amount }]))
    .toSorted((one, other) => one.at - other.at);
  let sum = 0n;
  for (const settlement of settlements) {
    sum += settlement.amount;
    if (sum >= amount) return settlement.at;
  }
  throw new Error(`order ${id} is paid without money`);
}

const ofOrder = (order: Order, all: readonly Payment[]): readonly Happened[] => [
  { figure: 'orders', at: order.createdAt, currency: order.currency },
  ...(order.status === 'paid'
    ? [{ figure: 'orders_paid' as const, at: paidAt(order, all), currency: order.currency }]
    : []),
];

function ofPayment(payment: Payment): readonly Happened[] {
  const { currency, methodKey: method, status, amount, settledAt, updatedAt } = payment;
  const about = { currency, method };
  return [
    { ...about, figure: 'payments', at: payment.createdAt },
    ...(settledAt === null
      ? []
      : [{ ...about, figure: 'payments_settled' as const, at: settledAt, amount }]),
    ...(endsWithoutMoney.includes(status)
      ? [
          {
            ...about,
            figure: 'payments_failed' as const,
            at: updatedAt,
            reason: countedReason(payment),
          },
        ]
      : []),
  ];
}

/** All happenings that figures count, from orders, payments and refunds. */
export function happenedIn(store: MemoryStore): readonly Happened[] {
  const all = store.rowsOf(payments);
  return [
    ...store.rowsOf(orders).flatMap((order) => ofOrder(order, all)),
    ...all.flatMap(ofPayment),
    ...store.entriesOf(refunds).map(
      ({ createdAt, currency, amount }): Happened => ({
        figure: 'refunds',
        at: createdAt,
        currency,
        amount,
      }),
    ),
  ];
}

// biome-ignore format: a table
const shownBy: Readonly<Record<Breakdown, readonly Figure[]>> = {
  day:    ['orders', 'orders_paid', 'payments_settled', 'payments_failed', 'refunds'],
  method: ['payments', 'payments_settled', 'payments_failed'],
  reason: ['payments_failed'],
};

/** The same result as `readDailySums`, in any order. */
export function countedFrom(
  happened: readonly Happened[],
  by: Breakdown,
): Readonly<Record<string, string>> {
  const sums = new Map<string, { number: number; amount: bigint }>();
  for (const { figure, at, currency, method, reason, amount = 0n } of happened) {
    if (!shownBy[by].includes(figure)) continue;
    const detail = { day: '', method: method ?? '', reason: reason ?? '' }[by];
    const key = `${Math.floor(at / 86_400)} ${currency} ${detail} ${figure}`;
    const before = sums.get(key) ?? { number: 0, amount: 0n };
    sums.set(key, { number: before.number + 1, amount: before.amount + amount });
  }
  return Object.fromEntries(
    [...sums].map(([key, { number, amount }]) => [key, `${number}, ${amount}`]),
  );
}

export const shownSums = (sums: readonly DailySum[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    sums.map(({ day, currency, detail, figure, number, amount }) => [
      `${day} ${currency} ${detail} ${figure}`,
      `${number}, ${amount}`,
    ]),
  );
