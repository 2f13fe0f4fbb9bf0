import { cancelLink, changeLink } from '../../../src/checkout/links/change-link.ts';
import { createLink } from '../../../src/checkout/links/create-link.ts';
import { paymentLinks } from '../../../src/checkout/links/payment-link.store.ts';
import type { PaymentLink } from '../../../src/checkout/links/payment-link.ts';
import { cancelOrder, changeOrderAmount } from '../../../src/checkout/orders/cancel-order.ts';
import { createOrder } from '../../../src/checkout/orders/create-order.ts';
import { orders } from '../../../src/checkout/orders/order.store.ts';
import type { Order } from '../../../src/checkout/orders/order.ts';
import { ownerOf } from '../../../src/checkout/owner.ts';
import { drivePayment } from '../../../src/checkout/payments/drive-payment.ts';
import { expireSession } from '../../../src/checkout/payments/expire-session.ts';
import { mockFlow } from '../../../src/checkout/payments/mock-flow.ts';
import type { PaymentStatus } from '../../../src/checkout/payments/payment.states.ts';
import { payments } from '../../../src/checkout/payments/payment.store.ts';
import type { Payment } from '../../../src/checkout/payments/payment.ts';
import type { ReportedStatus } from '../../../src/checkout/rails/rail-answer.ts';
import { createAnswerTaker } from '../../../src/checkout/rails/take-answer.ts';
import { createRefund } from '../../../src/checkout/refunds/create-refund.ts';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import type { Step as AnyStep } from '../checkout-steps.ts';
import { noPayouts } from '../no-payouts.ts';
import { projectId, shop } from '../rules/cast.ts';
import { part, splits, wantedOrder } from '../rules/checkout-scene.ts';
import { type Deed, deed, type Stage } from './stage.ts';

type StepOf<Does extends AnyStep['does']> = Extract<AnyStep, { readonly does: Does }>;

const owner = ownerOf({ project: shop });
const tickSeconds = 1_000;

export const checkoutTimers = [expireSession];

/** Every other order is split: a fifth for Anna, the odd cents for Bruno. */
const halfOfThem = splits([
  part('anna', { type: 'percent', perMillion: '200000' }),
  part('bruno', { amount: '7' }),
]);

/** Runs the steps of random histories as plain operations. */
export class CheckoutDeeds {
  readonly #stage: Stage;
  /** In the order of creation, newest first. */
  readonly #orders: string[] = [];
  readonly #links: string[] = [];
  readonly #payments: string[] = [];
  #number = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async begin(): Promise<void> {
    await this.take({ does: 'order', amount: 500 });
  }

  async take(...steps: readonly AnyStep[]): Promise<void> {
    if (steps.some(({ does }) => does === 'tick')) await this.#stage.tick(tickSeconds);
    await this.#stage.do(...steps.flatMap((step) => this.#deedOf(step) ?? []));
  }

  #deedOf(step: AnyStep): Deed | null {
    switch (step.does) {
      case 'order':
        return this.#order(step);
      case 'link':
        return this.#link(step);
      case 'pay':
        return this.#pay(step);
      case 'move':
        return this.#move(step);
      case 'refund':
        return this.#refund(step);
      case 'change':
      case 'cancel':
        return this.#changeOrder(step);
      case 'prolong':
      case 'cancel link':
        return this.#changeLink(step);
      case 'tick':
        return null;
      default:
        throw new Error('an unknown step');
    }
  }

  #next(kind: string): string {
    this.#number += 1;
    return uuidOf(kind, String(this.#number));
  }

  #order({ amount }: StepOf<'order'>): Deed {
    const id = this.#next('order');
    this.#orders.unshift(id);
    const redirectUrls = {
      success: null,
      failure: null,
      cancel: null,
      callback: 'https://shop.example/callback',
    };
    const splitPlan = amount % 2 === 0 ? halfOfThem : null;
    const newRecipients = (splitPlan?.parts ?? []).flatMap(({ recipient }) => recipient ?? []);
    const order = wantedOrder({ id, amount: BigInt(amount), redirectUrls, splitPlan });
    return deed(createOrder, { order, owner, newRecipients });
  }

  #orderAt(back: number): Order | null {
    const id = this.#orders[back % Math.max(1, this.#orders.length)];
    return id === undefined ? null : this.#stage.store.rowOf(orders, id);
  }

  #linkAt(back: number): PaymentLink | null {
    const id = this.#links[back % Math.max(1, this.#links.length)];
    return id === undefined ? null : this.#stage.store.rowOf(paymentLinks, id);
  }

  #paymentAt(back: number): Payment | null {
    const id = this.#payments[back % Math.max(1, this.#payments.length)];
    return id === undefined ? null : this.#stage.store.rowOf(payments, id);
  }

  #link({ back, part: hundredths }: StepOf<'link'>): Deed | null {
    const order = this.#orderAt(back);
    if (order === null) return null;
    const id = this.#next('link');
    this.#links.unshift(id);
    const link = {
      id,
      orderId: order.id,
      projectId,
      name: 'Link',
      amount: (order.amount * BigInt(hundredths)) / 100n,
      language: 'en',
      paymentFlow: 'standard',
      details: { key: null, purpose: null, countryCode: null },
      payer: { name: null, email: null },
      metadata: null,
      lifetimeSeconds: 3 * tickSeconds,
    };
    return deed(createLink, { link, isKeyAvailable: () => true });
  }

  #pay({ back, to }: StepOf<'pay'>): Deed | null {
    const link = this.#linkAt(back);
    if (link === null) return null;
    const paymentId = this.#next('payment');
    this.#payments.unshift(paymentId);
    return deed(drivePayment, {
      orderId: link.orderId,
      linkId: link.id,
      paymentId,
      rail: 'mock',
      payerWalletId: null,
      owner,
      bankWay: null,
      beginning: { methodKey: 'mock', flow: 'redirect', externalPaymentId: null },
      triggers: mockFlow[to as PaymentStatus],
    });
  }

  /** The bank reports a status. */
  #move({ back, to }: StepOf<'move'>): Deed | null {
    const payment = this.#paymentAt(back);
    if (payment === null || to === 'initiated') return null;
    this.#number += 1;
    const answerId = String(this.#number);
    const status = to as ReportedStatus;
    return (engine) =>
      createAnswerTaker(engine, noPayouts, () => {})({
        rail: 'mock',
        answerId,
        paymentId: payment.id,
        status,
      });
  }

  #refund({ back, part: hundredths }: StepOf<'refund'>): Deed | null {
    const payment = this.#paymentAt(back);
    if (payment === null) return null;
    const amount = (payment.amount * BigInt(hundredths)) / 100n;
    const refund = {
      id: this.#next('refund'),
      amount: amount > 0n ? amount : 1n,
      reference: 'A-1',
      reason: 'requested',
      payer: { iban: null, name: null },
    } as const;
    const about = { orderId: payment.orderId, paymentId: payment.id, rail: 'mock' };
    const fromOutside = { payerWalletId: null, bankWay: null, sender: null };
    return deed(createRefund, { ...about, ...fromOutside, owner, currency: 'EUR', refund });
  }

  #changeOrder(step: { readonly does: string; readonly back: number; readonly amount?: number }) {
    const order = this.#orderAt(step.back);
    if (order === null) return null;
    const call = { orderId: order.id, owner };
    return step.amount === undefined
      ? deed(cancelOrder, { ...call, reason: 'canceled_by_merchant' })
      : deed(changeOrderAmount, { ...call, amount: BigInt(step.amount) });
  }

  #changeLink({ does, back }: { readonly does: string; readonly back: number }): Deed | null {
    const link = this.#linkAt(back);
    if (link === null) return null;
    const address = { linkId: link.id, orderId: link.orderId, projectId };
    return does === 'prolong'
      ? deed(changeLink, { ...address, owner, change: { lifetimeSeconds: 5 * tickSeconds } })
      : deed(cancelLink, address);
  }
}
