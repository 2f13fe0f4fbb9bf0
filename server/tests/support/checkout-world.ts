import fc from 'fast-check';
import { expect } from 'vitest';
import { aMerchant, inShort, type Merchant } from './checkout.ts';
import { EventLog, silent } from './event-log.ts';
import type { Answer, OperatorClient } from './operator-client.ts';
import { seededRandom } from './random.ts';
import { advance } from './wallet-clock.ts';
import type { ShownEvent } from './webhooks.ts';

/** Longer than a buyer has to authorize a payment, and far shorter than a link lives. */
const tickSeconds = 2_000;
/** Longer than a link lives without a wish; each further wish is longer than the one before it. */
const lifetimeMin = 300_000;

/** Checkout 6.5: in-flight statuses are told to nobody. */
const inFlight = ['initiated', 'awaiting_authorization', 'authorized', 'processing', 'on_hold'];
const ends = ['failed', 'rejected', 'canceled', 'expired'];
const settled = ['settled', 'refunded', 'chargeback'];

/** Which of those there are a step is about: the newest ones the likeliest. */
const back = fc.constantFrom(0, 0, 0, 1, 1, 2, 4);
const about = <Does extends string>(...does: readonly [Does, ...Does[]]) =>
  fc.record({ does: fc.constantFrom(...does), back });

/** What may happen in a history of orders. */
export const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('order' as const), amount: cents() }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('link' as const), back, part: part() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      back,
      to: fc.constantFrom(
        'settled',
        ...settled.slice(0, 2),
        ...inFlight,
        ...ends,
        'pending_settlement',
      ),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      back,
      to: fc.constantFrom(...settled, ...settled, ...inFlight, ...ends, 'pending_settlement'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('refund' as const), back, part: part() }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('change' as const), back, amount: cents() }),
  },
  { weight: 2, arbitrary: about('prolong', 'cancel', 'cancel link') },
  { weight: 1, arbitrary: about('tick') },
);

export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function cents() {
  return fc.integer({ min: 100, max: 900 });
}

/** In hundredths. */
function part() {
  return fc.constantFrom(100, 100, 60, 40, 10);
}

/** An order as its shop reads it. */
type OrderSeen = {
  readonly status: string;
  readonly amount: number;
  readonly paid: number;
  /** Each with its status, in the order of their links. */
  readonly payments: ReadonlyMap<string, string>;
};

/** What a status does not show: a further refund or chargeback of a payment, a prolonged link. */
type Unseen = { readonly paymentId?: string; readonly isProlonged?: boolean };

/** How the mock method comes to a status. */
function wayTo(status: string): readonly string[] {
  const first = ['initiated', 'awaiting_authorization'];
  if (first.includes(status)) return first.slice(0, first.indexOf(status) + 1);
  if (ends.includes(status)) return [...first, status];
  const way = [...first, 'authorized', ...(settled.includes(status) ? ['settled'] : [])];
  return way.includes(status) ? way : [...way, status];
}

/** The statuses that a payment has come through since; what goes back was settled first. */
function passed(before: string | undefined, after: string, isAgain: boolean): readonly string[] {
  if (before === undefined) return wayTo(after);
  if (before === after) return isAgain ? [after] : [];
  return settled.includes(after) && !settled.includes(before) && after !== 'settled'
    ? ['settled', after]
    : [after];
}

/** Checkout 6.5 and 6.6: a payment's status, and what its settlement does to the order. */
function toldOfPayment(status: string, settlement: readonly string[]): readonly string[] {
  const told = `payment status_updated ${status === 'canceled' ? 'cancelled' : status}`;
  if (inFlight.includes(status)) return [silent(told)];
  return status === 'settled' ? [told, ...settlement] : [told];
}

/** Checkout 6 and decisions 2, Events: what is told of an order that was so and is so now. */
function toldOf(before: OrderSeen | null, after: OrderSeen, unseen: Unseen): readonly string[] {
  const order = (name: string, isTold: boolean, status = after.status) =>
    isTold ? [`order ${name} ${status}`] : [];
  if (before === null) return order('created', true);
  const isNow = (status: string) => after.status === status && before.status !== status;
  const settlement = [
    ...order('amount_paid_updated', after.paid !== before.paid),
    ...order('status_updated', isNow('paid')),
  ];
  const payments = [...after.payments].flatMap(([id, status]) =>
    passed(before.payments.get(id), status, unseen.paymentId === id),
  );
  return [
    ...order('status_updated', isNow('canceled'), 'cancelled'),
    ...order('amount_updated', after.amount !== before.amount),
    ...order('payment_link.expired_at_updated', unseen.isProlonged === true),
    ...payments.flatMap((status) => toldOfPayment(status, settlement)),
  ];
}

const random = seededRandom(8);
const shuffled = <Item>(items: readonly Item[]): readonly Item[] =>
  items
    .map((item) => ({ item, rank: random(1_000_000) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);

const american = (status: string): string => (status === 'cancelled' ? 'canceled' : status);

/** An order as far as it is told. */
const asTold = ({ payments, ...order }: OrderSeen) => ({
  ...order,
  payments: new Map([...payments].filter(([, status]) => !inFlight.includes(status)).sort()),
});

/** What a receiver knows of an order, whatever came to it twice, and in whatever order. */
function rebuilt(arrived: readonly ShownEvent[]): OrderSeen {
  const once = [...new Map(arrived.map((event) => [event.callback_id, event])).values()];
  const payments = new Map<string, string>();
  let known = { status: '', amount: 0, paid: 0 };
  for (const { body } of once.sort((a, b) => Number(a.sequence) - Number(b.sequence))) {
    const { order, payment } = JSON.parse(body);
    if (payment !== undefined) payments.set(payment.id, american(payment.status));
    else known = { status: american(order.status), amount: order.amount, paid: order.amount_paid };
    for (const link of order.payment_links ?? []) {
      for (const { id, status } of link.payments) payments.set(id, status);
    }
  }
  return asTold({ ...known, payments });
}

/** A shop whose orders are read after each step: whatever has changed is in the feed, once. */
export class CheckoutWorld {
  readonly #operator: OperatorClient;
  readonly #log: EventLog;
  #shop!: Merchant;
  readonly #orders = new Map<string, OrderSeen>();
  /** Links and payments, each with its order. */
  readonly #links: (readonly [string, string])[] = [];
  readonly #payments: (readonly [string, string])[] = [];
  readonly #told = new Map<string, readonly string[]>();
  #lifetime = lifetimeMin;

  constructor(operator: OperatorClient) {
    this.#operator = operator;
    this.#log = new EventLog(operator, inShort);
  }

  async begin(): Promise<void> {
    this.#shop = await aMerchant(this.#operator);
    this.#log.follow(this.#shop.project.project_id);
  }

  async take(step: Step): Promise<void> {
    if (step.does === 'order') await this.#look(await this.#shop.anOrder({ amount: step.amount }));
    else if (step.does === 'tick') await this.#tick();
    else await this.#change(step);
    await this.#log.grewTo(this.#expected());
  }

  async end(): Promise<void> {
    for (const orderId of this.#orders.keys()) await this.#look(orderId);
    await this.#log.is(this.#expected());
    for (const [orderId, order] of this.#orders) {
      const events = await this.#shop.events(orderId);
      expect(rebuilt(shuffled([...events, ...events]))).toEqual(asTold(order));
    }
    expect((await this.#operator.audit()).body).toMatchObject({ ok: true, differences: [] });
  }

  #expected() {
    return new Map([...this.#told].map(([orderId, told]) => [`order ${orderId}`, told]));
  }

  async #tick(): Promise<void> {
    await advance(this.#operator, tickSeconds);
    await this.#shop.renew();
    for (const orderId of this.#orders.keys()) await this.#look(orderId);
  }

  async #change(step: Exclude<Step, { does: 'order' | 'tick' }>): Promise<void> {
    const ofOrder = ['link', 'change', 'cancel'].includes(step.does);
    const ofLink = ['pay', 'prolong', 'cancel link'].includes(step.does);
    const orders = [...this.#orders.keys()].map((id) => [id, id] as const);
    const all = ofOrder ? orders : ofLink ? this.#links : this.#payments;
    const picked = all[all.length - 1 - (step.back % Math.max(1, all.length))];
    if (picked === undefined) return;
    const [id, orderId] = picked;
    const unseen = await this.#take(step, id, orderId);
    await this.#look(orderId, unseen);
  }

  async #take(step: Step, id: string, orderId: string): Promise<Unseen> {
    const shop = this.#shop;
    if (step.does === 'link') {
      const { amount = 0, paid = 0 } = this.#orders.get(orderId) ?? {};
      const wanted = Math.max(1, Math.floor((amount * step.part) / 100));
      const purchase = { amount: Math.min(wanted, Math.max(1, amount - paid)) };
      this.#keep(this.#links, await shop.createLink(id, { purchase }), 'link_id', orderId);
    }
    if (step.does === 'pay') {
      this.#keep(this.#payments, await shop.pay(id, step.to), 'payment_id', orderId);
    }
    if (step.does === 'change') ok(await shop.changeAmount(id, step.amount));
    if (step.does === 'cancel') ok(await shop.cancelOrder(id));
    if (step.does === 'cancel link') ok(await shop.cancelLink(id));
    if (step.does === 'prolong') {
      this.#lifetime += 1;
      return { isProlonged: ok(await shop.changeLink(id, { lifetime: this.#lifetime })) };
    }
    return this.#giveBack(step, id, orderId);
  }

  async #giveBack(step: Step, id: string, orderId: string): Promise<Unseen> {
    if (step.does === 'move') {
      const isDone = ok(await this.#shop.moveTo(id, step.to));
      return isDone && step.to === 'chargeback' ? { paymentId: id } : {};
    }
    if (step.does !== 'refund') return {};
    const { amount = 0 } = this.#orders.get(orderId) ?? {};
    const wanted = { amount: Math.max(1, Math.floor((amount * step.part) / 100)) };
    return ok(await this.#shop.refund(id, wanted)) ? { paymentId: id } : {};
  }

  #keep(
    list: (readonly [string, string])[],
    answer: Answer,
    name: 'link_id' | 'payment_id',
    orderId: string,
  ): void {
    if (ok(answer)) list.push([String(answer.body[name]), orderId]);
  }

  /** Reads an order: what has changed since it was last read is to be told. */
  async #look(orderId: string, unseen: Unseen = {}): Promise<void> {
    const { body, status, text } = await this.#shop.readOrder(orderId);
    if (status !== 200) throw new Error(text);
    const links = body['payment_links'] as { payments: { id: string; status: string }[] }[];
    const payments = links.flatMap((link) => link.payments);
    const after = {
      status: String(body['status']),
      amount: Number(body['amount']),
      paid: Number(body['amount_paid']),
      payments: new Map(payments.map((one) => [one.id, one.status])),
    };
    const told = toldOf(this.#orders.get(orderId) ?? null, after, unseen);
    this.#told.set(orderId, [...(this.#told.get(orderId) ?? []), ...told]);
    this.#orders.set(orderId, after);
  }
}

/** Whether it was done; nothing but a refusal is expected otherwise. */
function ok({ status, text }: Answer): boolean {
  if (status >= 500 || status === 401) throw new Error(`${status} ${text}`);
  return status < 300;
}
