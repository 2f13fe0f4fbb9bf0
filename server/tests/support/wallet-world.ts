import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { advance, nowOf } from './clock.ts';
import { EventLog, type Told } from './event-log.ts';
import type { Answer, OperatorClient } from './operator-client.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  pay,
  seen,
  type TransactionSeen,
  type WalletClient,
} from './wallet.ts';
import { objectOf, type WalletCallback } from './wallet-callbacks.ts';
import {
  type Change,
  type ModelTransaction,
  newTransaction,
  type Verdict,
  WalletModel,
} from './wallet-model.ts';
import {
  type AboutOne,
  firstGrants,
  fits,
  payers,
  type Step,
  type StepOf,
  shops,
} from './wallet-steps.ts';
import type { ShownEvent } from './webhooks.ts';

/** Longer than a history takes, and than the settlement window of its service. */
const tickSeconds = 1_000;

const pin = '4321';
/** A transaction that waits for funds continues soon: it is checked for this long. */
const soonMs = 10_000;

type Picked = {
  readonly one: ModelTransaction;
  readonly made: TransactionSeen;
  readonly client: WalletClient;
};

/** A service and its model side by side: each step runs on both. */
export class World {
  readonly model = new WalletModel();
  readonly #operator: OperatorClient;
  readonly #shops = new Map<string, WalletClient>();
  readonly #ids = new Map<string, number>();
  readonly #made: TransactionSeen[] = [];
  /** Transactions that were in a final state at the last check. */
  readonly #ended = new Set<number>();
  /** Transactions by which an allowance was granted. */
  readonly #grants: TransactionSeen[] = [];
  readonly #log: EventLog;

  constructor(operator: OperatorClient) {
    this.#operator = operator;
    this.#log = new EventLog(operator, inShort);
  }

  async begin(): Promise<void> {
    const people = [...payers, 'friend'];
    const [clients, wallets] = await Promise.all([
      Promise.all(shops.map(() => aWalletClient(this.#operator))),
      Promise.all(people.map(() => aPayer(this.#operator, 0, { pin }))),
    ]);
    for (const [index, client] of clients.entries()) {
      this.#shops.set(String(shops[index]), client);
      this.#ids.set(String(shops[index]), client.project.wallet_id);
      this.#log.follow(client.project.project_id);
    }
    for (const [index, wallet] of wallets.entries()) this.#ids.set(String(people[index]), wallet);
    for (const name of this.#ids.keys()) this.model.wallets.set(name, { balance: 0, held: 0 });
    for (const name of payers) await this.#deposit({ does: 'deposit', payer: name, amount: 900 });
    for (const grant of firstGrants) await this.#grant(grant);
  }

  async take(step: Step): Promise<void> {
    if (step.does === 'create') await this.#create(step);
    else if (step.does === 'grant') await this.#grant(step);
    else if (step.does === 'deposit') await this.#deposit(step);
    else if (step.does === 'tick') await this.#tick();
    else await this.#change(step);
    await this.#agrees();
    await this.#log.grewTo(this.#told());
  }

  /** The final comparison: all of it agrees, the books too, and the total is unchanged. */
  async end(): Promise<void> {
    this.#ended.clear();
    await this.#agrees();
    await this.#log.is(this.#told());
    const balances = [...this.model.wallets.values()].map(({ balance }) => balance);
    expect(balances.reduce((sum, one) => sum + one)).toBe(this.model.deposited);
    expect((await this.#operator.audit()).body).toMatchObject({ ok: true, differences: [] });
  }

  #told(): Told {
    const { transactions } = this.model;
    const payments = this.#made.map(
      (made, index) => [made, transactions[index]?.told ?? []] as const,
    );
    const grants = this.#grants.map((made) => [made, toldOfGrant] as const);
    return new Map(
      [...payments, ...grants].map(([made, told]) => [objectOf(made.transaction_key), told]),
    );
  }

  #shop(name: string): WalletClient {
    return this.#shops.get(name) as WalletClient;
  }

  #id(name: string): number {
    return Number(this.#ids.get(name));
  }

  async #create({ shop, payments, reserveTicks, isAutomatic }: StepOf<'create'>): Promise<void> {
    const now = await nowOf(this.#operator);
    const wanted = payments.map((one) => ({
      description: 'Order',
      currency: 'EUR',
      price: one.price,
      ...(one.isOwn ? {} : { beneficiary_id: this.#id('friend') }),
      ...(one.frozenTicks === 0 ? {} : { freeze_until: now + one.frozenTicks * tickSeconds }),
      commission: {
        out_commission: one.out,
        out_commission_percent: one.outPercent,
        in_commission: one.in,
        in_commission_percent: one.inPercent,
      },
    }));
    const reserve = { for: reserveTicks * tickSeconds };
    const request = { payments: wanted, reserve, auto_confirm: isAutomatic };
    this.#made.push(seen(await this.#shop(shop).create(request)));
    const model = payments.map(({ isOwn, frozenTicks, ...one }) => ({
      ...one,
      to: isOwn ? shop : 'friend',
      frozenUntil: frozenTicks === 0 ? null : this.model.now + frozenTicks,
      status: 'new' as const,
    }));
    this.model.transactions.push(
      newTransaction({ shop, reserveTicks, isAutomatic, payments: model }),
    );
  }

  async #grant({ shop, payer, maxPrice, limitPrice, ...ticks }: StepOf<'grant'>): Promise<void> {
    const client = this.#shop(shop);
    const period = ticks.limitTicks * tickSeconds;
    const limits = limitPrice === null ? [] : [{ max_price: limitPrice, period }];
    const valid = { for: ticks.validTicks * tickSeconds };
    const allowance = { description: 'Rides', max_price: maxPrice, currency: 'EUR', limits, valid };
    const made = seen(await client.create({ allowance }));
    this.#grants.push(made);
    const { transaction_key: key } = made;
    seen(await client.accept(key, this.#id(payer)));
    seen(await client.confirm(key));
    this.model.grant(shop, payer, {
      maxPrice,
      limit: limitPrice === null ? null : { maxPrice: limitPrice, ticks: ticks.limitTicks },
      validUntil: this.model.now + ticks.validTicks,
      charges: [],
    });
  }

  async #deposit({ payer, amount }: StepOf<'deposit'>): Promise<void> {
    await pay(this.#operator, this.#id(payer), amount);
    this.model.deposit(payer, amount);
  }

  async #tick(): Promise<void> {
    await advance(this.#operator, tickSeconds);
    this.model.tick();
  }

  /** The service answers like the model. */
  async #change(step: AboutOne): Promise<void> {
    const picked = this.#picked(step);
    if (picked === null) return;
    // The documents do not say which of two transactions gets the funds of a wallet first.
    const waits = step.does === 'accept' && step.by === 'page';
    if (waits && this.model.wouldQueue(picked.one, step.payer)) return;
    const [answer, verdict] = await this.#both(step, picked);
    const said = answer.status === 200 ? 'ok' : `${answer.status} ${answer.body['error']}`;
    const status = verdict === 'invalid_state' ? 409 : 400;
    expect([step.does, said]).toEqual([
      step.does,
      verdict === 'ok' ? 'ok' : `${status} ${verdict}`,
    ]);
  }

  #picked({ does, pick }: AboutOne): Picked | null {
    const all = this.model.transactions.map((one, index) => ({ one, index })).toReversed();
    const fitting = all.filter(({ one }) => !pick.fits || fits[does](one));
    const found = fitting[pick.back % Math.max(1, fitting.length)];
    const made = this.#made[found?.index ?? -1];
    if (found === undefined || made === undefined) return null;
    return { one: found.one, made, client: this.#shop(found.one.shop) };
  }

  async #both(step: AboutOne, { one, made, client }: Picked): Promise<readonly [Answer, Verdict]> {
    const { model } = this;
    const key = made.transaction_key;
    if ('which' in step) return this.#endFrozen(step, { one, made, client });
    if (step.does === 'accept') {
      const payer = this.#payerOf(step, one);
      const id = this.#id(payer);
      const ways = {
        page: () => client.accept(key, id),
        PIN: () => client.reserve(key, id, { pin }),
        allowance: () => client.reserve(key, id),
      };
      return [await ways[step.by](), model.accept(one, payer, step.by)];
    }
    if (step.does === 'confirm') {
      const changes = one.payments.map(({ price }, index) => changeOf(price, step.parts[index]));
      const payments = changes.flatMap((change, index) => toSend(made, index, change));
      return [await client.confirm(key, { payments }), model.confirm(one, changes)];
    }
    const end = step.does === 'revoke' ? client.revoke(key) : client.reject(key);
    return [await end, model.end(one, step.does)];
  }

  async #endFrozen(
    { does, which, part }: StepOf<'finalize' | 'cancel'>,
    { one, made, client }: Picked,
  ): Promise<readonly [Answer, Verdict]> {
    const index = which % one.payments.length;
    const payment = one.payments[index] as ModelTransaction['payments'][number];
    const id = Number(made.payments[index]?.id);
    if (does === 'cancel') return [await client.cancel(id), this.model.cancelFrozen(one, payment)];
    const price = Math.max(1, Math.floor((payment.price * part) / 100));
    return [await client.finalize(id, { price }), this.model.finalize(one, payment, price)];
  }

  /** For an allowance, mostly a payer who has granted one to the shop. */
  #payerOf({ by, pick, payer }: StepOf<'accept'>, { shop }: ModelTransaction): string {
    const granters = payers.filter((name) => this.model.hasGranted(shop, name));
    return by === 'allowance' && pick.fits ? (granters[0] ?? payer) : payer;
  }

  async #shownWallets(): Promise<object> {
    const wallets = [...this.#ids].map(async ([name, id]) => [
      name,
      await balanceOf(this.#operator, id),
    ]);
    return Object.fromEntries(await Promise.all(wallets));
  }

  async #shownTransaction(index: number): Promise<object> {
    const client = this.#shop(String(this.model.transactions[index]?.shop));
    const { status, payments } = seen(
      await client.read(String(this.#made[index]?.transaction_key)),
    );
    return { status, payments: payments.map((one) => ({ price: one.price, status: one.status })) };
  }

  /** Compares the wallets, and all transactions without an earlier final state. */
  async #agrees(): Promise<void> {
    const { wallets, transactions } = this.model;
    const open = [...transactions.keys()].filter((index) => !this.#ended.has(index));
    const shownOf = (index: number) => this.model.shown(transactions[index] as ModelTransaction);
    const expected = [Object.fromEntries(wallets), ...open.map(shownOf)];
    const look = () =>
      Promise.all([this.#shownWallets(), ...open.map((index) => this.#shownTransaction(index))]);
    let shown = await look();
    const endsMs = performance.now() + soonMs;
    while (!isDeepStrictEqual(shown, expected) && performance.now() < endsMs) shown = await look();
    expect(shown).toEqual(expected);
    const isFinal = (index: number) => ['done', 'canceled'].includes(shownOf(index).status);
    for (const index of open.filter(isFinal)) this.#ended.add(index);
  }
}

/** An event with the status of its transaction. */
export function inShort({ name, body }: Pick<ShownEvent, 'name' | 'body'>): string {
  const { type, data } = JSON.parse(body) as WalletCallback;
  return type === name ? `${name} ${data.status}` : `${name}, which calls itself ${type}`;
}

/** The payer accepts on the page, and the client confirms. */
const toldOfGrant = ['reserved waiting'];

const changeOf = (price: number, parts = 100): Change => {
  if (parts === 100) return null;
  return parts === 0 ? 'cancel' : Math.max(1, Math.floor((price * parts) / 100));
};

const toSend = ({ payments }: TransactionSeen, index: number, change: Change): object[] => {
  const id = payments[index]?.id;
  if (change === null) return [];
  return [change === 'cancel' ? { id, cancel: true } : { id, price: change }];
};
