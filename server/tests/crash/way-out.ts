import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { aBankAccount, BankBook, bankAccountsPath, giveFile, type Line } from '../support/bank.ts';
import { unlimited } from '../support/checkout.ts';
import { adminToken, FlorinHome } from '../support/florin-home.ts';
import type { FlorinProcess } from '../support/florin-process.ts';
import type { TestProject } from '../support/identity.ts';
import { type Answer, OperatorClient } from '../support/operator-client.ts';
import { actOnFile, aTreasurer, makeFile, paymentFilesPath } from '../support/payment-files.ts';
import { seededRandom } from '../support/random.ts';
import { reportXml } from '../support/report-file.ts';
import { aTransferClient, bankBeneficiary, TransferClient } from '../support/transfer.ts';
import { until } from '../support/until.ts';
import { balanceOf } from '../support/wallet.ts';

/** The steps of everything that leaves, in their order (bank 3). */
const steps = [
  ...(['sign', 'make', 'release', 'lay out', 'take', 'report', 'book', 'return'] as const),
] as const;
type Step = (typeof steps)[number];

/** At which steps the server dies in one round, in turn. */
export const fatalSteps: readonly (readonly Step[])[] = [
  ['sign', 'release', 'take', 'book'],
  ['make', 'lay out', 'report', 'return'],
];

export type WayOutRound = {
  readonly number: number;
  /** The steps within which the server died. */
  readonly fatal: readonly Step[];
  /** Those of them to which nobody was answered. */
  readonly unanswered: readonly Step[];
};

const lost = ['ECONNRESET', 'EPIPE', 'ECONNREFUSED'];
const funds = 1_000_000;
const transfersEach = 12;
/** The longest wait before a kill; the folder is looked at every two seconds. */
const killMsMax: Readonly<Record<Step, number>> = {
  ...{ sign: 60, make: 30, release: 40, 'lay out': 2_500, take: 2_500 },
  ...{ report: 80, book: 120, return: 40 },
};

type Way = {
  readonly transfers: number[];
  fileId: string;
  messageId: string;
  /** The ids that the bank knows, in the order of the file. */
  ids: readonly string[];
  amounts: readonly number[];
};

/** Kills a server at each step of a payout, and goes on with the same step. */
export class WayOutTrial {
  readonly #home: FlorinHome;
  readonly #folder: string;
  readonly #random: (below: number) => number;
  #server: FlorinProcess | null = null;
  #client = new OperatorClient('http://127.0.0.1:9', adminToken);
  #project: TestProject | null = null;
  #accountId = '';
  #treasurer = '';
  #bank = new BankBook('', 0);
  #spent = 0;

  /** Runs so many rounds; throws at the first fault. */
  static async run(
    rounds: number,
    seed: number,
    onRound: (round: WayOutRound) => void,
  ): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'florin-way-out-'));
    const trial = new WayOutTrial(await FlorinHome.create(), folder, seed);
    try {
      await trial.#begin();
      for (let number = 1; number <= rounds; number += 1) {
        const fatal = fatalSteps[number % fatalSteps.length] ?? [];
        onRound({ number, fatal, unanswered: await trial.#round(fatal) });
      }
      expect((await trial.#client.audit()).body).toMatchObject({ ok: true, differences: [] });
    } catch (fault) {
      throw new Error(`the trial with seed ${seed} failed`, { cause: fault });
    } finally {
      trial.#client.close();
      await trial.#home.remove();
      await rm(folder, { recursive: true, force: true });
    }
  }

  private constructor(home: FlorinHome, folder: string, seed: number) {
    this.#home = home;
    this.#folder = folder;
    this.#random = seededRandom(seed);
  }

  async #start(): Promise<void> {
    this.#client.close();
    this.#server = this.#home.spawn({ ...unlimited, FLORIN_BANK_DIR: this.#folder });
    this.#client = new OperatorClient(await this.#server.ready(), adminToken);
  }

  async #begin(): Promise<void> {
    await this.#start();
    const account = await aBankAccount(this.#client);
    this.#accountId = String(account['bank_account_id']);
    this.#bank = new BankBook(String(account['iban']), funds);
    this.#project = (await aTransferClient(this.#client, funds)).project;
    this.#treasurer = await aTreasurer(this.#client);
    await giveFile(this.#client, this.#bank.statement([]));
  }

  get #shop(): TransferClient {
    if (this.#project === null) throw new Error('there is no project yet');
    return new TransferClient(this.#client, this.#project);
  }

  /** The whole way of some transfers; the server dies within these steps. Gives those without an answer. */
  async #round(fatal: readonly Step[]): Promise<readonly Step[]> {
    const way: Way = { transfers: [], fileId: '', messageId: '', ids: [], amounts: [] };
    const unanswered: Step[] = [];
    for (const step of steps) {
      const act = this.#prepared(step, way);
      if (fatal.includes(step) && (await this.#dieWithin(step, act))) unanswered.push(step);
      if (step === 'book') await this.#goesOn(way);
      await act();
    }
    await this.#check(way);
    return unanswered;
  }

  /** A sum that was booked before the server died is booked payout by payout by the next start. */
  async #goesOn({ fileId }: Way): Promise<void> {
    const isBooked = async (): Promise<boolean> => {
      const [open] = await this.#home.query(
        `SELECT FROM payout JOIN payment_file AS file ON file.id = payment_file_id
         WHERE file.id = $1 AND booked_as_one_on IS NOT NULL AND payout.state = 'in_file'`,
        [fileId],
      );
      return open === undefined;
    };
    await until('every payout of the sum is booked', isBooked);
  }

  async #dieWithin(step: Step, act: () => Promise<void>): Promise<boolean> {
    const answer = act().then(
      () => 'answered' as const,
      (fault: NodeJS.ErrnoException) => {
        if (!lost.includes(fault.code ?? '')) throw fault;
        return 'unanswered' as const;
      },
    );
    await Promise.race([pause(this.#random(killMsMax[step])), answer]);
    await this.#server?.end('SIGKILL');
    const outcome = await answer;
    await this.#start();
    return outcome === 'unanswered';
  }

  /** What a step does. Done again it does the same: with the same key, the same bytes. */
  #prepared(step: Step, way: Way): () => Promise<void> {
    const key = randomUUID();
    switch (step) {
      case 'sign':
        return () => this.#sign(way);
      case 'make':
        return () => this.#make(way, key);
      case 'release':
        return () => this.#release(way);
      case 'lay out':
        return () => this.#isLaidOut(way);
      case 'take':
        return () => this.#takeOut(way);
      case 'report':
        return () => this.#report(way);
      case 'book': {
        const [, , ...paid] = [...way.amounts.keys()];
        const open = [1, ...paid].reduce((sum, index) => sum + (way.amounts[index] ?? 0), 0);
        const batch = { count: way.amounts.length - 1, messageId: way.messageId };
        return this.#statement({ minor: -open, batch, transactions: [] });
      }
      case 'return': {
        const [, endToEndId = ''] = way.ids;
        const transactions = [{ endToEndId, returned: { code: 'AC04' } }];
        return this.#statement({ minor: way.amounts[1] ?? 0, transactions });
      }
    }
  }

  async #sign(way: Way): Promise<void> {
    const shop = this.#shop;
    const signed = async (id: number): Promise<void> => {
      const { body } = await shop.read(id);
      if (body['status'] !== 'reserved') await shop.acted(id, 'sign');
    };
    await Promise.all(way.transfers.map(signed));
    while (way.transfers.length < transfersEach) {
      const amount = { amount: `${1 + this.#random(90)}.00`, currency: 'EUR' };
      const { id } = await shop.created(bankBeneficiary, { amount });
      way.transfers.push(id);
      await shop.acted(id, 'sign');
    }
  }

  async #make(way: Way, key: string): Promise<void> {
    const made = taken(await makeFile(this.#client, this.#accountId, {}, key), 201);
    way.fileId = String(made.body['payment_file_id']);
    way.messageId = String(made.body['message_id']);
    const { body } = await this.#client.send('GET', `${paymentFilesPath}/${way.fileId}`);
    const items = body['items'] as { end_to_end_id: string; amount: number }[];
    way.ids = items.map((item) => item.end_to_end_id);
    way.amounts = items.map(({ amount }) => amount);
  }

  async #release({ fileId }: Way): Promise<void> {
    const done = await actOnFile(this.#client, fileId, 'release', this.#treasurer);
    // It may have been released before the server died.
    if (done.status !== 409) taken(done, 200);
  }

  #shown(): Promise<string[]> {
    return readdir(join(this.#folder, 'out'));
  }

  /** Not while the server is dead: whoever waits then has lost it. */
  async #stateOf({ fileId }: Way): Promise<unknown> {
    return (await this.#client.send('GET', `${paymentFilesPath}/${fileId}`)).body['state'];
  }

  #isLaidOut(way: Way): Promise<void> {
    return until('the file is laid out', async () => {
      const state = await this.#stateOf(way);
      expect(state).toBe('released');
      return (await this.#shown()).includes(`${way.messageId}.xml`);
    });
  }

  async #takeOut(way: Way): Promise<void> {
    await rm(join(this.#folder, 'out', `${way.messageId}.xml`), { force: true });
    await until('the file is submitted', async () => (await this.#stateOf(way)) === 'submitted');
    // What was taken is never shown again.
    expect(await this.#shown()).not.toContain(`${way.messageId}.xml`);
  }

  /** The first is refused; of the others the bank says nothing until it books them. */
  async #report({ messageId, ids: [endToEndId = ''] }: Way): Promise<void> {
    const payments = [{ endToEndId, status: 'RJCT', reasons: [{ code: 'AC01' }] }];
    const body = reportXml({
      originalMessageId: messageId,
      status: 'PART',
      blocks: [{ payments }],
    });
    const headers = { 'content-type': 'application/xml' };
    taken(await this.#client.send('POST', '/admin/v1/payment-reports', { body, headers }), 200);
  }

  #statement(line: Line): () => Promise<void> {
    const xml = this.#bank.statement([line]);
    return async () => void taken(await giveFile(this.#client, xml), 200);
  }

  /** Each payout once, in one file and one state; the money once; nothing unexplained. */
  async #check(way: Way): Promise<void> {
    const rows = await this.#home.query<{ subject: string; state: string; file: string }>(
      `SELECT subject, state, payment_file_id AS file FROM payout
       WHERE cause = 'transfer' AND subject = ANY($1) ORDER BY file_number`,
      [way.transfers.map(String)],
    );
    const paid = way.amounts.slice(2).map(() => 'booked');
    expect(rows.map(({ state }) => state)).toEqual(['rejected', 'returned', ...paid]);
    expect(new Set(rows.map(({ file }) => file))).toEqual(new Set([way.fileId]));
    expect(await this.#stateOf(way)).toBe('booked');
    this.#spent += way.amounts.slice(2).reduce((sum, minor) => sum + minor, 0);
    const wallet = await balanceOf(this.#client, this.#shop.project.wallet_id);
    expect(wallet).toEqual({ balance: funds - this.#spent, held: 0 });
    const path = `${bankAccountsPath}/${this.#accountId}/reconciliation`;
    const { body } = await this.#client.send('GET', path);
    expect(body).toMatchObject({ bank_closing: this.#bank.balance, unexplained: 0, explained: [] });
    const acts = await this.#home.query<{ action: string }>(
      'SELECT action FROM operator_action WHERE subject = $1 ORDER BY number',
      [`payment file ${way.fileId}`],
    );
    expect(acts.map(({ action }) => action)).toEqual(['make_payment_file', 'release_payment_file']);
  }
}

function taken(answer: Answer, status: number): Answer {
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
