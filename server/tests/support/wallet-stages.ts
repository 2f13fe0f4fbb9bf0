import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { aUser } from './identity.ts';
import type { Answer } from './operator-client.ts';
import { until } from './until.ts';
import {
  balanceOf,
  seen,
  type TransactionSeen,
  transactionPath,
  type WalletClient,
} from './wallet.ts';

/** The status of a transaction and those of its payments. */
export const statusesOf = ({ status, payments }: TransactionSeen): string =>
  [status, ...payments.map((one) => one.status)].join(' ');

/** A shop with a payer whose PIN is 4321, and what a test sees of both. */
export class Dealings {
  readonly shop: WalletClient;
  readonly payer: number;

  constructor(shop: WalletClient, payer: number) {
    this.shop = shop;
    this.payer = payer;
  }

  async statuses(key: string): Promise<string> {
    return statusesOf(seen(await this.shop.read(key)));
  }

  untilIs(key: string, statuses: string): Promise<void> {
    return until(
      `the transaction is ${statuses}`,
      async () => (await this.statuses(key)) === statuses,
    );
  }

  async timeline(key: string): Promise<readonly (readonly [string, number])[]> {
    const { timeline } = seen(await this.shop.read(key));
    return (timeline as { status: string; at: number }[]).map(({ status, at }) => [status, at]);
  }

  async passedThrough(key: string): Promise<readonly string[]> {
    return (await this.timeline(key)).map(([status]) => status);
  }

  /** The payer's balance and the reserved part of it, and the shop's balance. */
  async money(): Promise<readonly number[]> {
    const { balance, held } = await balanceOf(this.shop.operator, this.payer);
    return [balance, held, await this.shop.funds()];
  }

  /** A transaction that the payer has accepted on the page. */
  async accepted(wanted: object = {}): Promise<TransactionSeen> {
    const { transaction_key: key } = await this.shop.created(wanted);
    return seen(await this.shop.accept(key, this.payer));
  }

  /** A transaction whose beneficiary registered after it was accepted. */
  async claimed(): Promise<string> {
    const email = `${randomUUID()}@new.example`;
    const { transaction_key: key } = await this.shop.created({}, { email });
    seen(await this.shop.accept(key, this.payer));
    await aUser(this.shop.operator, { email });
    await this.untilIs(key, 'reserved waiting');
    return key;
  }

  /** Nothing can change the transaction any more. */
  async expectEnded(key: string): Promise<void> {
    const { shop, payer } = this;
    const before = (await shop.read(key)).body;
    const attempts = [
      await shop.confirm(key),
      await shop.revoke(key),
      await shop.send('DELETE', `${transactionPath}/${key}`),
      await shop.reserve(key, payer, { pin: '4321' }),
      await shop.accept(key, payer),
      await shop.reject(key),
    ];
    for (const attempt of attempts) expectInvalidState(attempt);
    expect((await shop.read(key)).body).toEqual(before);
  }
}

export const expectInvalidState = ({ status, body }: Answer): void =>
  expect([status, body['error']]).toEqual([409, 'invalid_state']);
