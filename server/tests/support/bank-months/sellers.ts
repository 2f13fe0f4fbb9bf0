import type { Dice } from '../../../src/cli/bank-simulator/dice.ts';
import { type Merchant, paymentsPath } from '../checkout.ts';
import type { OperatorClient } from '../operator-client.ts';
import {
  aMarketplace,
  ibans,
  type Marketplace,
  onServiceAccount,
  toOne,
  variadic,
} from '../splits.ts';
import type { TestService } from '../test-service.ts';
import type { Model } from './model.ts';

type Body = Readonly<Record<string, unknown>>;

/** Shops that refund and share money, and resend what was returned (decisions 0223 and 0224). */
export class Sellers {
  readonly #service: TestService;
  readonly #shop: Merchant;
  readonly #market: Marketplace;
  readonly #ona: string;
  readonly #dice: Dice;
  readonly #model: Model;
  /** Payments without chargebacks: only refunds reduce them. */
  readonly #refundable: string[] = [];
  readonly #shared: string[] = [];

  static async open(
    service: TestService,
    shop: Merchant,
    dice: Dice,
    model: Model,
  ): Promise<Sellers> {
    const market = await (await aMarketplace(service.client)).withPolicy([variadic]);
    const ona = await market.aRecipient('Ona', ibans[1]);
    return new Sellers(service, { shop, market, ona }, dice, model);
  }

  private constructor(
    service: TestService,
    parts: { readonly shop: Merchant; readonly market: Marketplace; readonly ona: string },
    dice: Dice,
    model: Model,
  ) {
    this.#service = service;
    this.#shop = parts.shop;
    this.#market = parts.market;
    this.#ona = parts.ona;
    this.#dice = dice;
    this.#model = model;
  }

  get #client(): OperatorClient {
    return this.#service.client;
  }

  /** The money of this payment arrives and stays. */
  mayRefund(paymentId: string): void {
    this.#refundable.push(paymentId);
  }

  async move(): Promise<void> {
    await this.#market.renew();
    if (this.#dice.below(2) === 0) await this.#refund();
    if (this.#dice.below(2) === 0) await this.#share();
    if (this.#dice.below(3) === 0) await this.#resendRefunds();
    if (this.#dice.below(3) === 0) await this.#resendShares();
  }

  async #refund(): Promise<void> {
    const paymentId = this.#refundable[this.#dice.below(Math.max(this.#refundable.length, 1))];
    if (paymentId === undefined) return;
    const amount = 1 + this.#dice.below(300);
    const body = { amount, currency: 'EUR', reference: 'One item' };
    const path = `${paymentsPath}/${paymentId}/refunds`;
    const { status, text } = await this.#shop.send('POST', path, { body });
    if (status === 201) this.#model.refund(amount);
    // Its money has not arrived yet, or too little of it is left.
    else if (status !== 409 && status !== 422) throw new Error(text);
  }

  async #share(): Promise<void> {
    const amount = 1 + this.#dice.below(1_000);
    const { paymentId } = await this.#market.paidSplit(toOne(this.#ona, amount));
    this.#shared.push(paymentId);
  }

  async #resendRefunds(): Promise<void> {
    const { project_id: projectId } = this.#shop.project;
    const query = `?project_id=${projectId}&status=returned&limit=100`;
    const { body } = await this.#client.send('GET', `/admin/v1/refunds${query}`);
    for (const { refund_id: id, payment_id: paymentId, amount } of body['items'] as Body[]) {
      const path = `/admin/v1/payments/${paymentId}/refunds/${id}/resend`;
      const { status, text } = await this.#client.send('POST', path);
      if (status !== 200) throw new Error(text);
      this.#model.resendRefund(Number(amount));
    }
  }

  async #resendShares(): Promise<void> {
    for (const paymentId of this.#shared) {
      for (const { id, status, amount } of await this.#market.legs(paymentId)) {
        if (status !== 'returned') continue;
        const path = `/admin/v1/payments/${paymentId}/legs/${id}/resend`;
        const { status: answered, text } = await this.#client.send('POST', path);
        if (answered !== 200) throw new Error(text);
        this.#model.resendShare(amount);
      }
    }
  }

  /** The money that both shops keep for payers and recipients. */
  async kept(): Promise<number> {
    const sums = [this.#shop, this.#market].map(({ project }) =>
      onServiceAccount(this.#service.database, `returned ${project.project_id}`),
    );
    return (await Promise.all(sums)).reduce<number>((all, sum) => all + (sum ?? 0), 0);
  }
}
