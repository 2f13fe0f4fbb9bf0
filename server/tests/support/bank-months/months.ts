import { expect } from 'vitest';
import { Dice } from '../../../src/cli/bank-simulator/dice.ts';
import { aBankAccount, bankAccountsPath, giveFile, transactionsPath } from '../bank.ts';
import { aMerchant, type Merchant } from '../checkout.ts';
import { advance, nowOf } from '../clock.ts';
import { readWallet } from '../identity.ts';
import {
  actOnFile,
  aTreasurer,
  aWaitingTransfer,
  makeFile,
  paymentFilesPath,
} from '../payment-files.ts';
import type { TestService } from '../test-service.ts';
import { aTransferClient, type TransferClient } from '../transfer.ts';
import { balanceOf, pay } from '../wallet.ts';
import { Model, type PayoutState, rankOf, type Seen, stateText } from './model.ts';
import { MonthBank } from './month-bank.ts';
import { letPay } from './payers.ts';
import { type Hour, Post } from './post.ts';
import { fileIn, type PayoutRow, payoutRows } from './rows.ts';
import { Sellers } from './sellers.ts';

type Body = Readonly<Record<string, unknown>>;

type Parts = {
  readonly service: TestService;
  readonly dice: Dice;
  readonly accountId: string;
  readonly bank: MonthBank;
  readonly shop: Merchant;
  readonly payer: TransferClient;
  readonly treasurer: string;
};

const opening = 5_000_000;
const funds = { shop: 200_000, payer: 1_000_000 };
const daySeconds = 86_400;
const auditedEvery = 10;

/**
 * Random days at a bank, incoming and outgoing: after each day, a model beside the service states
 * what the books must be (bank 2 to 4). Everything follows from the seed.
 */
export class Months {
  readonly #parts: Parts;
  readonly #model = new Model(funds.shop, funds.payer);
  readonly #post: Post;
  #sellers: Sellers | null = null;
  /** A file whose names a treasurer must check. */
  #compared: { readonly fileId: string; readonly xml: string } | null = null;
  /** For money without a reference: the payment that it is for, by its remittance text. */
  readonly #meant = new Map<string, string>();
  /** The rank of each payout at the last check. */
  readonly #ranks = new Map<string, number>();
  #day = 0;

  /**
   * Runs this many days, then what is still in transit. Returns the final states of all payouts.
   */
  static async run(
    service: TestService,
    seed: number,
    days: number,
    hasSellers: boolean,
  ): Promise<readonly PayoutState[]> {
    const months = await Months.#begin(service, seed);
    if (hasSellers) await months.#letSell();
    for (let day = 0; day < days; day += 1) {
      const isLast = day === days - 1;
      try {
        await months.#passDay(isLast);
        if (isLast || day % auditedEvery === 0) {
          expect((await service.client.audit()).body).toMatchObject({ ok: true, differences: [] });
        }
      } catch (fault) {
        throw new Error(`day ${day} of seed ${seed} failed`, { cause: fault });
      }
    }
    return [...months.#model.payouts.values()].map(({ state }) => state);
  }

  static async #begin(service: TestService, seed: number): Promise<Months> {
    const { client } = service;
    const dice = new Dice(seed);
    const account = await aBankAccount(client);
    const [shop, payer] = [await aMerchant(client), await aTransferClient(client, funds.payer)];
    await pay(client, shop.project.wallet_id, funds.shop);
    const today = new Date((await nowOf(client)) * 1_000).toISOString().slice(0, 10);
    const bank = new MonthBank(String(account['iban']), today, opening, dice);
    const accountId = String(account['bank_account_id']);
    const treasurer = await aTreasurer(client);
    return new Months({ service, dice, accountId, bank, shop, payer, treasurer });
  }

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#post = new Post(parts.dice);
  }

  async #letSell(): Promise<void> {
    const { service, shop, dice } = this.#parts;
    this.#sellers = await Sellers.open(service, shop, dice, this.#model);
  }

  get #client() {
    return this.#parts.service.client;
  }

  /** One day from morning to night. */
  async #passDay(isLast: boolean): Promise<void> {
    const { bank, shop } = this.#parts;
    if (this.#day > 0) await advance(this.#client, daySeconds);
    await shop.renew();
    await this.#peopleMove();
    if (!this.#post.hasGap) await this.#worklist();
    await this.#comparedNames();
    await this.#sendFile();
    this.#post.putStatement(this.#day, bank.closeDay());
    if (isLast) this.#post.hurry();
    for (const hour of ['morning', 'evening', 'night'] as const) await this.#deliver(hour);
    await this.#check();
    this.#day += 1;
  }

  async #peopleMove(): Promise<void> {
    const { bank, shop, payer, dice } = this.#parts;
    for (let count = dice.below(3); count > 0; count -= 1) {
      const { text, paymentId, isExact } = await letPay(bank, shop, dice);
      if (text !== null) this.#meant.set(text, paymentId);
      if (isExact) this.#sellers?.mayRefund(paymentId);
    }
    await this.#sellers?.move();
    for (let count = dice.below(4); count > 0; count -= 1) {
      const minor = 100 + dice.below(4_900);
      await aWaitingTransfer(payer, (minor / 100).toFixed(2));
      this.#model.hold(minor);
    }
    if (dice.below(5) === 0) {
      const minor = 100 + dice.below(2_000);
      const { body } = await readWallet(this.#client, payer.project.wallet_id);
      const reference = String(body['top_up_reference']);
      bank.plan(0, { minor, reference }, { kind: 'topped_up', minor });
    }
    const code = { domain: 'ACMT', family: 'MDOP', subFamily: 'CHRG' };
    if (dice.below(3) === 0) bank.plan(0, { minor: -35, code });
  }

  /** A treasurer opens the worklist and handles some of it. */
  async #worklist(): Promise<void> {
    const { dice, accountId } = this.#parts;
    if (dice.below(3) > 0) return;
    const query = `?state=suspense&bank_account_id=${accountId}&limit=100`;
    const { body } = await this.#client.send('GET', `${transactionsPath}${query}`);
    for (const row of (body['items'] as readonly Body[]).toReversed()) {
      if (Number(row['amount']) > 0 && dice.below(2) === 0) await this.#endWait(row);
    }
  }

  /** Unmatched money goes to the payment that it is for, or back to its sender. */
  async #endWait(row: Body): Promise<void> {
    const minor = Number(row['amount']);
    const paymentId = this.#meant.get(String(row['remittance']));
    const isGiven = paymentId !== undefined && this.#parts.dice.below(2) === 0;
    const act = `${transactionsPath}/${row['bank_transaction_id']}/${isGiven ? 'assign' : 'return'}`;
    const told = isGiven ? { payment_id: paymentId } : { reason: 'Nobody knows whose' };
    const done = await this.#client.send('POST', act, { body: told });
    if (done.status !== 200) throw new Error(`${act}: ${done.text}`);
    if (isGiven) this.#model.assign(minor);
    else this.#model.sendBack(minor);
  }

  /**
   * One treasurer makes a file of waiting payouts, another releases it and takes it to the bank.
   */
  async #sendFile(): Promise<void> {
    const { bank, dice, accountId, treasurer } = this.#parts;
    if (dice.below(4) === 0) return;
    const made = await makeFile(this.#client, accountId);
    if (made.status === 409) return;
    const fileId = String(made.body['payment_file_id']);
    if (dice.below(10) === 0) {
      await actOnFile(this.#client, fileId, 'withdraw');
      return;
    }
    await actOnFile(this.#client, fileId, 'release', treasurer);
    const { text: xml } = await this.#client.send('GET', `${paymentFilesPath}/${fileId}/xml`);
    const file = fileIn(xml);
    for (const { id, message } of await this.#rows()) {
      if (message === file.messageId) this.#payoutOf(id).state = 'in_file';
    }
    if (this.#compared === null && dice.below(8) === 0) {
      this.#compared = { fileId, xml };
      this.#post.putReportNow(this.#day, bank.compareNames(file));
    } else await this.#atTheBank(xml);
  }

  /** A treasurer has checked the names: the bank continues, or drops the file. */
  async #comparedNames(): Promise<void> {
    if (this.#compared === null) return;
    const { fileId, xml } = this.#compared;
    this.#compared = null;
    const isGoingOn = this.#parts.dice.below(2) === 0;
    const act = isGoingOn ? 'go-on' : 'withdraw';
    const done = await this.#client.send('POST', `${paymentFilesPath}/${fileId}/${act}`);
    if (done.status !== 200) throw new Error(done.text);
    if (isGoingOn) {
      await this.#atTheBank(xml);
      return;
    }
    for (const { id, state } of await this.#rows()) {
      if (state !== 'waiting') continue;
      this.#payoutOf(id).state = state;
      this.#ranks.delete(id);
    }
  }

  async #atTheBank(xml: string): Promise<void> {
    const file = fileIn(xml);
    const rows = await this.#rows();
    const payoutOf = (endToEndId: string): string => {
      const number = Number(endToEndId.slice(endToEndId.lastIndexOf('-') + 1));
      const row = rows.find((one) => one.message === file.messageId && one.number === number);
      if (row === undefined) throw new Error(`there is no payout ${endToEndId}`);
      return row.id;
    };
    this.#post.putReport(this.#day, this.#parts.bank.takeFile(file, payoutOf));
  }

  async #deliver(hour: Hour): Promise<void> {
    for (const letter of this.#post.due(this.#day, hour)) {
      const given = await (hour === 'evening'
        ? giveFile(this.#client, letter.xml)
        : this.#client.send('POST', '/admin/v1/payment-reports', {
            body: letter.xml,
            headers: { 'content-type': 'application/xml' },
          }));
      if (given.status !== 200) throw new Error(given.text);
      for (const effect of this.#post.came(letter)) this.#model.apply(effect);
    }
  }

  /** All payouts; new ones are added to the model. */
  async #rows(): Promise<readonly PayoutRow[]> {
    const { service, accountId } = this.#parts;
    const rows = await payoutRows(service.database, accountId);
    for (const { id, cause, amount } of rows) {
      if (this.#model.payouts.has(id)) continue;
      this.#model.payouts.set(id, { cause, minor: Number(amount), state: 'waiting', code: null });
    }
    return rows;
  }

  #payoutOf(id: string) {
    const payout = this.#model.payouts.get(id);
    if (payout === undefined) throw new Error(`nobody knows payout ${id}`);
    return payout;
  }

  async #check(): Promise<void> {
    const { accountId, shop, payer } = this.#parts;
    const rows = await this.#rows();
    for (const { id, state } of rows) {
      expect(rankOf(state), `payout ${id}`).toBeGreaterThanOrEqual(this.#ranks.get(id) ?? 0);
      this.#ranks.set(id, rankOf(state));
    }
    const path = `${bankAccountsPath}/${accountId}/reconciliation`;
    const { body: compared } = await this.#client.send('GET', path);
    expect(compared['unexplained']).toBe(this.#post.unknownMinor);
    if (this.#post.hasGap) return;
    const explained = new Map(
      (compared['explained'] as Body[]).map(({ kind, amount }) => [kind, Number(amount)]),
    );
    const own = await balanceOf(this.#client, payer.project.wallet_id);
    const seen: Seen = {
      shop: (await balanceOf(this.#client, shop.project.wallet_id)).balance,
      ...{ payer: own.balance, held: own.held },
      suspense: explained.get('suspense') ?? 0,
      onTheWay: explained.get('on_the_way') ?? 0,
      kept: (await this.#sellers?.kept()) ?? 0,
      payouts: Object.fromEntries(
        rows.map(({ id, state, reason: code }) => [id, stateText({ state, code })]),
      ),
    };
    expect(seen).toEqual(this.#model.seen);
  }
}
