import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { advance, nowOf } from './clock.ts';
import { EventLog, type Told } from './event-log.ts';
import { aUser } from './identity.ts';
import type { Answer, OperatorClient } from './operator-client.ts';
import {
  aServiceBeneficiary,
  aTransferClient,
  bankBeneficiary,
  type TransferClient,
  type TransferSeen,
} from './transfer.ts';
import { objectOf } from './transfer-callbacks.ts';
import {
  bank,
  isEnded,
  isOpen,
  type ModelTransfer,
  TransferModel,
  type Verdict,
} from './transfer-model.ts';
import { password, payOut } from './transfer-scene.ts';
import {
  type AboutOne,
  fits,
  payers,
  type Step,
  type StepOf,
  strangers,
} from './transfer-steps.ts';
import { balanceOf, pay, seen } from './wallet.ts';
import type { ShownEvent } from './webhooks.ts';

/** Longer than a whole history takes, whatever time its steps let pass. */
const tickSeconds = 50_000;
/** A client may send a hundred requests a minute: each step takes one. */
const stepSeconds = 61;
/** A waiting transfer continues soon, but not at once: it is checked this many times. */
const looksMax = 40;

type Picked = { readonly one: ModelTransfer; readonly id: number; readonly client: TransferClient };

/** A service and its model side by side: each step runs on both. */
export class TransferWorld {
  readonly model = new TransferModel();
  readonly #operator: OperatorClient;
  readonly #clients = new Map<string, TransferClient>();
  readonly #wallets = new Map<string, number>();
  readonly #beneficiaries = new Map<string, object>([[bank, bankBeneficiary]]);
  readonly #emails = new Map<string, string>();
  readonly #ids: number[] = [];
  /** Transfers that had ended at the last check. */
  readonly #ended = new Set<number>();
  readonly #log: EventLog;

  constructor(operator: OperatorClient) {
    this.#operator = operator;
    this.#log = new EventLog(operator, statusIn);
  }

  async begin(): Promise<void> {
    for (const name of payers) {
      const client = await aTransferClient(this.#operator, 900);
      const service_account = { account_number: client.account };
      this.#clients.set(name, client);
      this.#log.follow(client.project.project_id);
      this.#know(name, client.project.wallet_id, { type: 'service', service_account });
      this.model.deposited += 900;
      this.model.wallet(name).balance = 900;
    }
    const { user, beneficiary } = await aServiceBeneficiary(this.#operator);
    this.#know('friend', user.wallet_id, beneficiary);
    for (const name of strangers) {
      const email = `${randomUUID()}@new.example`;
      this.#emails.set(name, email);
      this.#beneficiaries.set(name, { type: 'service', service_account: { email } });
      this.model.wallets.set(name, { balance: 0, held: 0 });
      this.model.strangers.add(name);
    }
    this.model.now = await nowOf(this.#operator);
  }

  #know(name: string, walletId: number, beneficiary: object): void {
    this.#wallets.set(name, walletId);
    this.#beneficiaries.set(name, beneficiary);
    this.model.wallets.set(name, { balance: 0, held: 0 });
  }

  async take(step: Step): Promise<void> {
    if (step.does === 'create') await this.#create(step);
    else if (step.does === 'deposit') await this.#deposit(step);
    else if (step.does === 'join') await this.#join(step.who);
    else if (step.does === 'tick') await this.#pass(tickSeconds);
    else await this.#change(step);
    await this.#pass(stepSeconds);
    await this.#agrees();
    await this.#log.grewTo(this.#told());
    expect((await this.#operator.audit()).body).toMatchObject({ ok: true, differences: [] });
  }

  /** The final comparison: everything agrees, and only payouts have changed the total of money. */
  async end(): Promise<void> {
    this.#ended.clear();
    await this.#agrees();
    await this.#log.is(this.#told());
    const balances = [...this.model.wallets.values()].map(({ balance }) => balance);
    const sum = balances.reduce((all, one) => all + one, 0);
    expect(sum + this.model.paidOut).toBe(this.model.deposited);
  }

  #told(): Told {
    const objects = this.#ids.map(objectOf);
    return new Map(
      objects.map((object, index) => [object, this.model.transfers[index]?.told ?? []]),
    );
  }

  #client(name: string): TransferClient {
    return this.#clients.get(name) as TransferClient;
  }

  async #pass(seconds: number): Promise<void> {
    await advance(this.#operator, seconds);
    this.model.passTo(await nowOf(this.#operator));
  }

  async #create(step: StepOf<'create'>): Promise<void> {
    const { payer, amount, isAutomatic, hasPassword } = step;
    const to = step.to === 'other' ? otherThan(payer) : step.to;
    const now = await nowOf(this.#operator);
    const performAt = now + step.performTicks * tickSeconds;
    const reserveUntil = now + (step.performTicks + step.reserveTicks) * tickSeconds;
    const { id } = await this.#client(payer).created(this.#beneficiaries.get(to) ?? {}, {
      amount: { amount: (amount / 100).toFixed(2), currency: 'EUR' },
      auto_process_to_done: isAutomatic,
      reserve_until: reserveUntil,
      ...(step.performTicks === 0 ? {} : { perform_at: performAt }),
      ...(hasPassword ? { password } : {}),
    });
    this.#ids.push(id);
    this.model.transfers.push({
      payer,
      to,
      amount,
      isAutomatic,
      hasPassword,
      performAt,
      reserveUntil,
      status: 'new',
      isSigned: false,
      isHeld: false,
      isGiven: false,
      isHanded: false,
      told: [],
    });
  }

  async #deposit({ payer, amount }: StepOf<'deposit'>): Promise<void> {
    await pay(this.#operator, Number(this.#wallets.get(payer)), amount);
    this.model.deposit(payer, amount);
  }

  async #join(who: string): Promise<void> {
    if (!this.model.strangers.has(who)) return;
    const { wallet_id } = await aUser(this.#operator, { email: this.#emails.get(who) });
    this.#wallets.set(who, wallet_id);
    this.model.join(who);
  }

  /** The service answers like the model. */
  async #change(step: AboutOne): Promise<void> {
    const picked = this.#picked(step);
    if (picked === null) return;
    const { one } = picked;
    const begins = step.does === 'sign' || step.does === 'reserve';
    // The documents do not say which of two transfers that wait for the same money goes first, nor
    // what happens to one that is started after its end.
    if (step.does === 'sign' && this.model.wouldQueue(one)) return;
    if (begins && this.model.now >= one.reserveUntil) return;
    const answer = await this.#asked(step, picked);
    const verdict = this.#decided(step, one);
    const said = answer.status === 200 ? 'ok' : `${answer.status} ${answer.body['error']}`;
    const status = verdict === 'invalid_state' ? 409 : 400;
    const expected = verdict === 'ok' ? 'ok' : `${status} ${verdict}`;
    expect([step.does, said]).toEqual([step.does, expected]);
  }

  #asked(step: AboutOne, { id, client }: Picked): Promise<Answer> {
    if (step.does === 'answer') return payOut(this.#operator, id, step.outcome);
    if (step.does === 'revoke') return client.revoke(id);
    if (step.does === 'givePassword') return client.act(id, 'provide-password', password);
    return client.act(id, step.does);
  }

  #decided(step: AboutOne, one: ModelTransfer): Verdict {
    return step.does === 'answer'
      ? this.model.answer(one, step.outcome)
      : this.model[step.does](one);
  }

  #picked({ does, pick }: AboutOne): Picked | null {
    const all = this.model.transfers.map((one, index) => ({ one, index })).toReversed();
    const fitting = all.filter(({ one }) => !pick.fits || fits[does](one));
    const found = fitting[pick.back % Math.max(1, fitting.length)];
    if (found === undefined) return null;
    const { one, index } = found;
    return { one, id: Number(this.#ids[index]), client: this.#client(one.payer) };
  }

  async #shownWallets(): Promise<object> {
    const wallets = [...this.#wallets].map(async ([name, id]) => [
      name,
      await balanceOf(this.#operator, id),
    ]);
    return Object.fromEntries(await Promise.all(wallets));
  }

  async #shownTransfer(index: number): Promise<readonly unknown[]> {
    const client = this.#client(String(this.model.transfers[index]?.payer));
    const transfer = seen<TransferSeen>(await client.read(Number(this.#ids[index])));
    return [transfer.status, transfer['allowed_to_cancel']];
  }

  /** Compares the wallets, and all transfers that had not ended before. */
  async #agrees(): Promise<void> {
    const { transfers } = this.model;
    const open = [...transfers.keys()].filter((index) => !this.#ended.has(index));
    const look = () =>
      Promise.all([this.#shownWallets(), ...open.map((index) => this.#shownTransfer(index))]);
    let shown = await look();
    for (
      let looks = 0;
      !isDeepStrictEqual(shown, this.#expected(open)) && looks < looksMax;
      looks += 1
    ) {
      await this.#pass(stepSeconds);
      shown = await look();
    }
    expect(shown).toEqual(this.#expected(open));
    for (const index of open) {
      if (isEnded(transfers[index] as ModelTransfer)) this.#ended.add(index);
    }
  }

  #expected(open: readonly number[]): readonly unknown[] {
    const known = [...this.model.wallets].filter(([name]) => this.#wallets.has(name));
    const all = open.map((index) => this.model.transfers[index] as ModelTransfer);
    return [Object.fromEntries(known), ...all.map((one) => [one.status, isOpen(one)])];
  }
}

/** An event has its status twice: in the feed, and in the form that is sent. */
function statusIn({ name, body }: ShownEvent): string {
  const status = new URLSearchParams(body).get('status');
  return status === name ? name : `${name} with the status ${status}`;
}

const otherThan = (payer: string): string => payers.find((name) => name !== payer) ?? payer;
