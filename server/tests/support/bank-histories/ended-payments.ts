import { assignMoney } from '../../../src/bank/transactions/assign-money.ts';
import type { BankTransactionRow } from '../../../src/bank/transactions/bank-transaction.ts';
import { paymentLinks } from '../../../src/checkout/links/payment-link.store.ts';
import { orders } from '../../../src/checkout/orders/order.store.ts';
import { ownerOf } from '../../../src/checkout/owner.ts';
import { drivePayment } from '../../../src/checkout/payments/drive-payment.ts';
import type { PaymentTrigger } from '../../../src/checkout/payments/payment.ts';
import { endPartsOfPayment } from '../../../src/checkout/rails/bank-transfer/end-parts.ts';
import { paymentClaim } from '../../../src/checkout/rails/bank-transfer/payment-claim.ts';
import { mustGet } from '../../../src/engine/must-get.ts';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { fireTimer } from '../../../src/time/fire-timer.ts';
import { timers } from '../../../src/time/timer.store.ts';
import { client } from '../engines.ts';
import { noPayouts } from '../no-payouts.ts';
import { shop } from '../rules/cast.ts';
import { linkOf } from '../rules/checkout-scene.ts';
import { awaitedId, orderIdOf } from './bank-desk.ts';
import type { MemoryBank } from './memory-bank.ts';

const owner = { owner: ownerOf({ project: shop }), payerWalletId: null, bankWay: null };

const linkIdOf = (key: string): string => uuidOf('bank link', key);

/** Ends a payment that waits for its transfer, without money. */
export async function endPayment(
  { engine }: MemoryBank,
  key: string,
  trigger: PaymentTrigger,
): Promise<void> {
  const names = { orderId: orderIdOf(key), linkId: linkIdOf(key), paymentId: awaitedId(key) };
  const told = { ...names, ...owner, rail: 'bank-files', beginning: null, triggers: [trigger] };
  const ended = await engine.execute(drivePayment, told, client('shop'));
  if (!ended.ok) throw new Error(ended.because);
}

/** Pays the order of a waiting payment by another link. */
export async function payOtherwise({ engine }: MemoryBank, key: string): Promise<void> {
  const { store } = engine;
  const [orderId, linkId] = [orderIdOf(key), uuidOf('other link', key)];
  const order = mustGet({ get: store.rowOf.bind(store) }, orders, orderId);
  const link = { ...linkOf({ amount: Number(order.amount) }, 2, []), id: linkId, orderId };
  store.put(paymentLinks, link);
  store.put(orders, { ...order, linkIds: [...order.linkIds, linkId] });
  const beginning = { methodKey: 'mock', flow: 'redirect' as const, externalPaymentId: null };
  const names = { orderId, linkId, paymentId: uuidOf('other payment', key), rail: 'mock' };
  const told = { ...names, ...owner, beginning, triggers: ['settle' as const] };
  const paid = await engine.execute(drivePayment, told, client('shop'));
  if (!paid.ok) throw new Error(paid.because);
}

/** Fires all timers that end the parts of payments, at once. Returns how many there were. */
export async function endDueParts({ engine }: MemoryBank): Promise<number> {
  const { kind, prepare } = endPartsOfPayment({ engine });
  const due = engine.store.rowsOf(timers).filter((timer) => timer.kind === kind);
  await Promise.all(
    due.map(async (timer) => {
      const work = await prepare(timer.subject);
      await engine.execute(fireTimer({ kind, ...work }), timer, { kind: 'timer' });
    }),
  );
  return due.length;
}

type GivenPart = { readonly key: string; readonly minor: number };

/** A treasurer assigns money in suspense to payments. */
export async function assign(
  { engine, account }: MemoryBank,
  { id: transactionId, acts }: BankTransactionRow,
  given: readonly GivenPart[],
): Promise<void> {
  const services = { engine, payoutRails: noPayouts };
  const parts = await Promise.all(
    given.map(async ({ key, minor }, index) => {
      const name = `${transactionId}/${acts.length}/${index}`;
      const claim = await paymentClaim(services, { paymentId: awaitedId(key), key: name });
      if (claim === null) throw new Error(`${key} waits for nothing`);
      return { amount: BigInt(minor), claim };
    }),
  );
  const as = given.length === 1 ? ('assign' as const) : ('split' as const);
  const told = { account, transactionId, number: acts.length, parts, as };
  const assigned = await engine.execute(assignMoney, told, client('treasurer'));
  if (!assigned.ok) throw new Error(assigned.because);
}
