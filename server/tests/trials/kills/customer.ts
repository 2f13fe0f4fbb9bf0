import { setTimeout as pause } from 'node:timers/promises';
import { idempotencyId } from '../../../src/engine/once.ts';
import { accountIdOf } from '../../../src/identity/wallets/account-number.ts';
import { send } from '../../crash/attempt.ts';
import { lostBy, putOffBy } from '../../crash/lost-answers.ts';
import type { Watch } from '../../crash/watch.ts';
import type { Scene } from '../../soak/scene.ts';
import { Merchant } from '../../support/checkout.ts';
import type { Answer, Sent } from '../../support/operator-client.ts';
import { TransferClient } from '../../support/transfer.ts';
import { WalletClient } from '../../support/wallet.ts';
import { marksOf, postingsOf } from './found.ts';
import type { House } from './house.ts';
import type { Ask, Effect } from './journal.ts';
import type { Random } from './plan.ts';

/** The sender: the operator, the shop, the client of the wallet API, or a client of transfers. */
export type Voice = 'operator' | 'merchant' | 'wallet' | { readonly transferer: number };

export type Request = {
  readonly by: Voice;
  readonly method: string;
  readonly path: string;
  readonly body?: Sent['body'];
  readonly headers?: Sent['headers'];
  /** The final status, after any number of repetitions; 200 by default. */
  readonly status?: number;
  /** Whether the route stores its answers under keys; routes of files do not. */
  readonly isStored?: boolean;
};

/** A request that can be repeated, under its key, at any node. */
export type RepeatableAsk = Ask & { readonly again: (node: number) => Promise<Answer> };

/** What all participants of a round record. */
export type RoundRecord = {
  readonly number: number;
  readonly effects: Effect[];
  readonly asks: RepeatableAsk[];
  readonly acknowledged: Watch;
  putOff: number;
};

type Parts = {
  readonly house: House;
  readonly scene: Scene;
  readonly accounts: ReadonlyMap<number, string>;
  readonly record: RoundRecord;
  readonly random: Random;
  readonly number: number;
};

/** Above anything that a start or a recovery takes. */
const patienceMs = 120_000;
const pauseMs = 25;
/** How many postings one customer may make in a round. */
const postingsEach = 10_000;

/** A client that repeats a request under the same key until it is answered. */
export class Customer {
  readonly scene: Scene;
  readonly record: RoundRecord;
  readonly random: Random;
  readonly house: House;
  readonly number: number;
  readonly #accounts: ReadonlyMap<number, string>;
  #marks = 0;

  constructor(parts: Parts) {
    this.house = parts.house;
    this.scene = parts.scene;
    this.record = parts.record;
    this.random = parts.random;
    this.number = parts.number;
    this.#accounts = parts.accounts;
  }

  /** A unique mark. */
  mark(): string {
    this.#marks += 1;
    return `${marksOf(this.record.number)}${this.number}-${this.#marks}`;
  }

  accountOf(walletId: number): string {
    const account = this.#accounts.get(walletId);
    if (account === undefined) throw new Error(`wallet ${walletId} has no account`);
    return account;
  }

  /** The beneficiary of transfers within the service. */
  get beneficiaryAccount(): string {
    type Beneficiary = { readonly service_account: { readonly account_number: string } };
    const { service_account: account } = this.scene.beneficiary as Beneficiary;
    return String(accountIdOf(account.account_number));
  }

  /** Something that must exist from now on. */
  note(effect: Omit<Effect, 'is' | 'moves'> & Partial<Pick<Effect, 'moves'>>): void {
    this.record.effects.push({ is: 'there', moves: [], ...effect });
  }

  async ask(request: Request): Promise<Answer> {
    const { method, path, status: expected = 200, isStored = true } = request;
    const key = `${this.mark()} of the trial`;
    const scope = { client: this.#lineOf(request.by), method, path, key };
    const ask = {
      name: `${method} ${path} (${key})`,
      storedAs: idempotencyId({ ...scope, bodyHash: Buffer.alloc(0) }),
      tries: 0,
      isUnanswered: false,
      answer: null as string | null,
      again: (node: number) => this.#send(node, request, key),
    };
    if (isStored) this.record.asks.push(ask);
    const answer = await this.#insist(ask, expected, this.number);
    ask.answer = answer.text;
    this.record.acknowledged.add();
    return answer;
  }

  /** Repeats a request, at another node if there is one: the answer must be the same. */
  async repeat(ask: RepeatableAsk): Promise<string | null> {
    const again = { ...ask };
    const { text } = await this.#insist(again, null, this.number + 1);
    return text === ask.answer ? null : `${ask.name} was answered ${ask.answer}, then ${text}`;
  }

  /** An answer that is no reason to repeat must be the expected one, if one is expected. */
  async #insist(ask: RepeatableAsk, expected: number | null, preferred: number): Promise<Answer> {
    const endsMs = performance.now() + patienceMs;
    while (performance.now() < endsMs) {
      const answer = await this.#tryOnce(ask, preferred);
      if (answer !== null && answer.status === (expected ?? answer.status)) return answer;
      if (answer !== null) throw new Error(`${ask.name}: ${answer.status} ${answer.text}`);
      await pause(pauseMs);
    }
    throw new Error(`${ask.name} is never answered`);
  }

  /** Null: no answer came, or one that asks to repeat. */
  async #tryOnce(ask: RepeatableAsk, preferred: number): Promise<Answer | null> {
    const node = await this.house.nodeFor(preferred);
    ask.tries += 1;
    try {
      const answer = await ask.again(node);
      if (!isPutOff(answer)) return answer;
      this.record.putOff += 1;
      if (answer.status === 503 && putOffBy(answer) === 'in doubt') ask.isUnanswered = true;
    } catch (fault) {
      if (lostBy(fault) === 'cut off') ask.isUnanswered = true;
      this.house.lost(node);
    }
    return null;
  }

  /** One request without a key, which is never repeated. */
  async postOnce(): Promise<boolean> {
    this.#marks += 1;
    const [first] = postingsOf(this.record.number);
    const amount = first + this.number * postingsEach + this.#marks;
    const posting = { ...this.scene.posting, amount };
    const node = await this.house.nodeFor(this.number);
    const client = this.house.nodes[node]?.client;
    if (client === undefined) throw new Error('there is no such node');
    const outcome = await send(client, { posting, key: null });
    if (outcome.kind === 'cut off' || outcome.kind === 'not sent') this.house.lost(node);
    const isDone = outcome.kind === 'acknowledged';
    if (isDone) this.record.acknowledged.add();
    const isUncertain = outcome.kind === 'cut off' || outcome.kind === 'in doubt';
    this.record.effects.push({
      kind: 'posting',
      mark: String(amount),
      is: isDone ? 'there' : isUncertain ? 'perhaps' : 'not there',
      id: isDone ? outcome.postingId : null,
      state: 'posted',
      amount,
      moves: [[posting.credit_account, amount]],
    });
    return isDone;
  }

  #lineOf(by: Voice): string {
    if (by === 'operator') return 'operator';
    if (by === 'merchant') return this.scene.merchant.project.client_id;
    if (by === 'wallet') return this.scene.wallet.project.client_id;
    return this.transferer(by.transferer).project.client_id;
  }

  transferer(number: number): TransferClient {
    const { transferers } = this.scene;
    const found = transferers[number % transferers.length];
    if (found === undefined) throw new Error('nobody transfers');
    return found;
  }

  #send(node: number, { by, method, path, body, headers }: Request, key: string): Promise<Answer> {
    const client = this.house.nodes[node]?.client;
    if (client === undefined) throw new Error(`there is no node ${node}`);
    const { merchant, wallet } = this.scene;
    const sent = { key, ...(body === undefined ? {} : { body }) };
    if (by === 'operator')
      return client.send(method, path, { ...sent, ...(headers && { headers }) });
    if (by === 'merchant') {
      return new Merchant(client, merchant.project, merchant.token).send(method, path, sent);
    }
    if (by === 'wallet') return new WalletClient(client, wallet.project).send(method, path, sent);
    const { project } = this.transferer(by.transferer);
    return new TransferClient(client, project).send(method, path, sent);
  }
}

/**
 * Nothing was changed, or the outcome is unknown: the client repeats. After a start, and when Redis
 * has lost its data, requests that were signed before are refused (decision 0033).
 */
const isPutOff = ({ status, body }: Answer): boolean =>
  status === 503 || (status === 401 && body['error'] === 'invalid_timestamp');
