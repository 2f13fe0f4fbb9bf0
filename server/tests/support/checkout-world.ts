import { expect } from 'vitest';
import { aMerchant, inShort, type Merchant } from './checkout.ts';
import { asTold, rebuilt, shuffled } from './checkout-replay.ts';
import type { Step } from './checkout-steps.ts';
import { type OrderSeen, toldOf, type Unseen } from './checkout-told.ts';
import { advance } from './clock.ts';
import { EventLog } from './event-log.ts';
import type { Answer, OperatorClient } from './operator-client.ts';

/** Longer than a buyer has to authorize a payment, and far shorter than the life of a link. */
const tickSeconds = 2_000;
/** Longer than the default life of a link; each further lifetime is longer than the one before. */
const lifetimeMin = 300_000;

/** A shop whose orders are read after each step: every change is in the feed, once. */
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
      expect(rebuilt(shuffled([...events, ...events]), order)).toEqual(asTold(order));
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

  /** Reads an order: changes since the last read must be in the feed. */
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

/** Whether it succeeded; otherwise only a refusal is expected. */
function ok({ status, text }: Answer): boolean {
  if (status >= 500 || status === 401) throw new Error(`${status} ${text}`);
  return status < 300;
}
