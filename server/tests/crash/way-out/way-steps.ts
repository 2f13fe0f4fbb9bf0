import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { bankAccountsPath, giveFile, type Line } from '../../support/bank.ts';
import { idIn, Merchant, paymentsPath } from '../../support/checkout.ts';
import { tokenOf } from '../../support/identity.ts';
import { MoneyOut } from '../../support/money-out.ts';
import type { Answer, OperatorClient } from '../../support/operator-client.ts';
import { actOnFile, aTreasurer, makeFile, paymentFilesPath } from '../../support/payment-files.ts';
import { reportXml } from '../../support/report-file.ts';
import { aMarketplace, type Marketplace, toOne, variadic } from '../../support/splits.ts';
import { addStaff } from '../../support/staff.ts';
import { aTransferClient, bankBeneficiary, type TransferClient } from '../../support/transfer.ts';
import { until } from '../../support/until.ts';
import { balanceOf } from '../../support/wallet.ts';
import type { CommitGate } from './commit-gate.ts';
import { expectOneWay } from './way-rows.ts';

/** The steps of everything that leaves, in order (bank 3). */
export const steps = [
  ...(['sign', 'refund', 'share', 'make', 'release', 'lay out', 'take'] as const),
  ...(['report', 'book', 'return'] as const),
] as const;
export type Step = (typeof steps)[number];

/** The server ran out of patience with a commit that was held back. */
export class NoAnswer extends Error {}

const funds = 1_000_000;
/** The price of each order. */
const price = 1_250;
const amounts = { transfer: 1_000, refund: 500, share: 700 };

/** The outgoing money of one round. */
type Way = {
  readonly transferId: number;
  /** The refunded payment and the shared order. */
  readonly paymentId: string;
  readonly reference: string;
  readonly sharedId: string;
  fileId: string;
  messageId: string;
  /** The bank's id of each payment, by its amount. */
  ids: ReadonlyMap<number, string>;
};

const promises = ['payout came back', 'transfer came back'];

/** Two people, a bank, and a shop that pays a transfer, a refund and a share. */
export class WaySteps {
  readonly #client: OperatorClient;
  readonly #gate: CommitGate;
  readonly #folder: string;
  readonly #out: MoneyOut;
  readonly #shop: Merchant;
  readonly #market: Marketplace;
  readonly #transfers: TransferClient;
  readonly #treasurer: string;
  readonly #owner: string;
  #rounds = 0;

  static async open(client: OperatorClient, gate: CommitGate, folder: string): Promise<WaySteps> {
    const out = await MoneyOut.open(client);
    const transfers = await aTransferClient(client, funds);
    const { project } = transfers;
    const shop = new Merchant(client, project, await tokenOf(client, project));
    const market = await (await aMarketplace(client)).withPolicy([variadic]);
    const { email } = await addStaff({ client }, { role: 'owner', projectId: project.project_id });
    const people = { treasurer: await aTreasurer(client), owner: email };
    return new WaySteps({ client, gate, folder, out, shop, market, transfers, ...people });
  }

  private constructor(parts: {
    readonly client: OperatorClient;
    readonly gate: CommitGate;
    readonly folder: string;
    readonly out: MoneyOut;
    readonly shop: Merchant;
    readonly market: Marketplace;
    readonly transfers: TransferClient;
    readonly treasurer: string;
    readonly owner: string;
  }) {
    this.#client = parts.client;
    this.#gate = parts.gate;
    this.#folder = parts.folder;
    this.#out = parts.out;
    this.#shop = parts.shop;
    this.#market = parts.market;
    this.#transfers = parts.transfers;
    this.#treasurer = parts.treasurer;
    this.#owner = parts.owner;
  }

  /** Before any kill: an unsigned transfer, a paid order, and an unpaid one. */
  async begin(): Promise<Way> {
    const amount = { amount: '10.00', currency: 'EUR' };
    const { id: transferId } = await this.#transfers.created(bankBeneficiary, { amount });
    const paymentId = await this.#out.paidPayment(this.#shop);
    const splits = toOne(await this.#market.aRecipient(), amounts.share);
    const order = await this.#market.aSplitOrder(splits);
    const link = await this.#market.aLink(order, { lifetime: 0 });
    const path = `/admin/v1/test/payment-links/${link}/pay`;
    const body = { method: 'bank-transfer', outcome: 'awaiting_authorization' };
    const sharedId = idIn(await this.#client.send('POST', path, { body }), 'payment_id');
    const read = await this.#client.send('GET', `/admin/v1/payments/${sharedId}`);
    const { reference } = read.body['bank_transfer'] as { readonly reference: string };
    const empty = { fileId: '', messageId: '', ids: new Map() };
    return { transferId, paymentId, reference, sharedId, ...empty };
  }

  /** The action of a step. Repeated, it does the same: with the same key, the same bytes. */
  act(step: Step, way: Way): () => Promise<void> {
    const key = randomUUID();
    const { transfer, share } = amounts;
    switch (step) {
      case 'sign':
        return () => this.#sign(way);
      case 'refund':
        return () => this.#refund(way, key);
      case 'share':
        return this.#statement({ minor: price, reference: way.reference });
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
        const batch = { count: 2, messageId: way.messageId };
        return this.#statement({ minor: -transfer - share, batch, transactions: [] });
      }
      case 'return': {
        const endToEndId = way.ids.get(transfer) ?? '';
        const transactions = [{ endToEndId, returned: { code: 'AC04' } }];
        const returned = this.#statement({ minor: transfer, transactions });
        return async () => {
          await returned();
          await this.#promisesKept();
        };
      }
    }
  }

  async #sign({ transferId }: Way): Promise<void> {
    const { body } = await this.#transfers.read(transferId);
    if (body['status'] !== 'reserved') taken(await this.#transfers.act(transferId, 'sign'), 200);
  }

  async #refund({ paymentId }: Way, key: string): Promise<void> {
    const body = { amount: amounts.refund, currency: 'EUR', reference: 'One item' };
    const path = `${paymentsPath}/${paymentId}/refunds`;
    taken(await this.#shop.send('POST', path, { body, key }), 201);
  }

  async #make(way: Way, key: string): Promise<void> {
    const made = taken(await makeFile(this.#client, this.#out.accountId, {}, key), 201);
    way.fileId = String(made.body['payment_file_id']);
    way.messageId = String(made.body['message_id']);
    const items = await this.#out.itemsOf(way);
    way.ids = new Map(items.map((item) => [Number(item['amount']), String(item['end_to_end_id'])]));
  }

  async #release({ fileId }: Way): Promise<void> {
    const done = await actOnFile(this.#client, fileId, 'release', this.#treasurer);
    // It may have been released before the server died.
    if (done.status !== 409) taken(done, 200);
  }

  #shown(): Promise<string[]> {
    return readdir(join(this.#folder, 'out'));
  }

  async #stateOf({ fileId }: Way): Promise<unknown> {
    return taken(await this.#client.send('GET', `${paymentFilesPath}/${fileId}`), 200).body[
      'state'
    ];
  }

  #isLaidOut(way: Way): Promise<void> {
    return until('the file is laid out', async () => {
      expect(await this.#stateOf(way)).toBe('released');
      return (await this.#shown()).includes(`${way.messageId}.xml`);
    });
  }

  async #takeOut(way: Way): Promise<void> {
    await rm(join(this.#folder, 'out', `${way.messageId}.xml`), { force: true });
    await until('the file is submitted', async () => (await this.#stateOf(way)) === 'submitted');
    // A file that was downloaded is never shown again.
    expect(await this.#shown()).not.toContain(`${way.messageId}.xml`);
  }

  /** The refund is refused; the bank reports nothing about the others until it books them. */
  async #report({ messageId, ids }: Way): Promise<void> {
    const endToEndId = ids.get(amounts.refund) ?? '';
    const payments = [{ endToEndId, status: 'RJCT', reasons: [{ code: 'AC01' }] }];
    const file = { originalMessageId: messageId, status: 'PART', blocks: [{ payments }] };
    const headers = { 'content-type': 'application/xml' };
    const sent = { body: reportXml(file), headers };
    taken(await this.#client.send('POST', '/admin/v1/payment-reports', sent), 200);
    await this.#promisesKept();
  }

  #statement(line: Line): () => Promise<void> {
    const xml = this.#out.bank.statement([line]);
    return async () => void taken(await giveFile(this.#client, xml), 200);
  }

  /** All promised mails are written. */
  #promisesKept(): Promise<void> {
    return until('no mail is owed', async () => {
      const sql = 'SELECT FROM timer WHERE kind = ANY ($1)';
      return (await this.#gate.query(sql, [promises])).length === 0;
    });
  }

  /**
   * Each payout once, in one file and one state; its money and its mail once; no unexplained
   * entries.
   */
  async check(way: Way): Promise<void> {
    this.#rounds += 1;
    await expectOneWay((sql, values) => this.#gate.query(sql, values), {
      ...{ fileId: way.fileId, rounds: this.#rounds },
    });
    const kept = { shop: price - amounts.refund, market: price - amounts.share };
    const ofShop = await balanceOf(this.#client, this.#shop.project.wallet_id);
    const ofMarket = await balanceOf(this.#client, this.#market.project.wallet_id);
    expect(ofShop).toEqual({ balance: funds + this.#rounds * kept.shop, held: 0 });
    expect(ofMarket).toEqual({ balance: this.#rounds * kept.market, held: 0 });
    const path = `${bankAccountsPath}/${this.#out.accountId}/reconciliation`;
    const { body } = await this.#client.send('GET', path);
    const { balance } = this.#out.bank;
    expect(body).toMatchObject({ bank_closing: balance, unexplained: 0, explained: [] });
    const acts = await this.#gate.query<{ action: string }>(
      'SELECT action FROM operator_action WHERE subject = $1 ORDER BY number',
      [`payment file ${way.fileId}`],
    );
    expect(acts.map(({ action }) => action)).toEqual(['make_payment_file', 'release_payment_file']);
    const told = await this.#gate.query('SELECT FROM mail WHERE recipient = $1', [this.#owner]);
    expect(told).toHaveLength(2 * this.#rounds);
    expect((await this.#client.audit()).body).toMatchObject({ ok: true, differences: [] });
  }
}

function taken(answer: Answer, status: number): Answer {
  if (answer.status === 503) throw new NoAnswer(answer.text);
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
