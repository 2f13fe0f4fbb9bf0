import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBank } from '../../../src/assembly/open-bank.ts';
import type { Start } from '../../../src/assembly/start.ts';
import { createBankDirectory } from '../../../src/bank/accounts/account-directory.ts';
import { OutFolder } from '../../../src/bank/folder/out-folder.ts';
import { importFile } from '../../../src/bank/importing/import-file.ts';
import {
  makeDraft,
  readPaymentFile,
  writeFile as writeBytes,
} from '../../../src/bank/payment-files/make-file.ts';
import { releaseFile } from '../../../src/bank/payment-files/release-file.ts';
import { takeReportFile } from '../../../src/bank/payment-files/take-report.ts';
import { paymentIds } from '../../../src/bank/writing/payment-ids.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import type { ServiceClock } from '../../../src/time/service-clock.ts';
import { walkCommits } from '../../crash/way-out/walk.ts';
import { expectOneWay, progressOf } from '../../crash/way-out/way-rows.ts';
import type { Line } from '../../support/bank.ts';
import { aMerchant, paymentsPath, unlimited } from '../../support/checkout.ts';
import { client, createTestEngine } from '../../support/engines.ts';
import { testMailing } from '../../support/mails.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { Died, Mortal } from '../../support/mortal-engine.ts';
import { noPayouts } from '../../support/no-payouts.ts';
import { aWaitingTransfer } from '../../support/payment-files.ts';
import { reportXml } from '../../support/report-file.ts';
import { aMarketplace, toOne, variadic } from '../../support/splits.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient } from '../../support/transfer.ts';

// Bank 3 (decision 0237): every kind of payout, with a crash before and after each commit on its
// way. The long form kills real servers: `server/tests/crash/way-out.long.test.ts`.

const service = useService(unlimited);
const now = unixSeconds(1_800_000_000);
const clock = { now: () => now } as ServiceClock;

let out: MoneyOut;
let root: string;
let engine: Engine;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'florin-way-out-'));
  out = await MoneyOut.open(service().client);
  engine = createTestEngine(service().database.database.connect);
});
afterAll(async () => {
  await engine.close();
  await rm(root, { recursive: true, force: true });
});

/** A transfer of 10.00, a refund of 5.00 and a share of 7.00, in this order. */
async function threePayouts(): Promise<void> {
  await aWaitingTransfer(await aTransferClient(service().client), '10.00');
  const shop = await aMerchant(service().client);
  const body = { amount: 500, currency: 'EUR', reference: 'One item' };
  const paymentId = await out.paidPayment(shop);
  await shop.send('POST', `${paymentsPath}/${paymentId}/refunds`, { body });
  const market = await (await aMarketplace(service().client)).withPolicy([variadic]);
  await market.paidSplit(toOne(await market.aRecipient(), 700));
}

/** A node that continues from the state that the last one left, and will die. */
function aNode(mortal: Mortal) {
  const { database } = service().database;
  const ground = { engine: mortal.engine, database, clock };
  const accounts = createBankDirectory(ground);
  const silent = { log: { error: () => {} }, metrics: { bank: bankMetrics } } as unknown as Start;
  const parts = { accounts, mailing: testMailing, payoutRails: noPayouts };
  return { ...ground, mortal, accounts, imports: openBank(silent, ground, parts) };
}
const bankMetrics = { halted: () => {}, unexplained: () => {}, watchFiles: () => {} };

type Node = ReturnType<typeof aNode>;
type Act = (node: Node) => Promise<unknown>;

const fileId = randomUUID();
const ids = paymentIds(fileId);
const byName = (name: string) => ({ type: 'token', id: name, name });

const make: Act = async ({ mortal, database, accounts }) => {
  const account = (await accounts.all()).find(({ id }) => id === out.accountId);
  if (account === undefined) throw new Error('the bank account is gone');
  const limits = { transactionsMax: 100, totalMax: 1_000_000n };
  const wanted = { id: fileId, account, isInstant: false, by: byName('one'), ...limits };
  await mortal.commit(() => makeDraft(database, wanted, now, async () => {}));
};

const release: Act = async (node) => {
  const found = await node.engine.read(readPaymentFile, fileId);
  if (!found.ok) throw new Error(found.because);
  const file = found.value;
  if (file.state === 'draft') await node.mortal.commit(() => writeBytes(node.database, file));
  const by = { by: byName('two'), day: '2027-01-15', dayMax: 1_000_000n };
  const input = { id: fileId, bankAccountId: out.accountId, ...by };
  await node.engine.execute(releaseFile, input, client('two'));
};

/** Each node writes a copy under a name of its own. */
const layOut: Act = async ({ engine: mortal, database }) => {
  const folder = new OutFolder({ root, engine: mortal, database });
  await folder.prepare();
  await folder.round();
  await folder.round();
};
const shown = (): Promise<string[]> => readdir(join(root, 'out'));
const take: Act = async (node) => {
  await rm(join(root, 'out', `${ids.messageId}.xml`), { force: true });
  await layOut(node);
};

async function aFile(text: string): Promise<string> {
  const path = join(root, `${randomUUID()}.xml`);
  await writeFile(path, text);
  return path;
}

const taking = (path: string, text: string): Act => {
  const sha256 = createHash('sha256').update(text).digest('hex');
  return ({ imports }) =>
    importFile(imports, { path, name: null, sha256, bytes: Buffer.byteLength(text) });
};

const statement = async (line: Line): Promise<Act> => {
  const text = out.bank.statement([line]);
  return taking(await aFile(text), text);
};

/** The bank refuses the refund, books the two others as one sum, and sends the transfer back. */
async function stepsOfTheWay(): Promise<readonly (readonly [string, Act])[]> {
  const payments = [{ endToEndId: ids.endToEndId(2), status: 'RJCT', reasons: [{ code: 'AC01' }] }];
  const { messageId: originalMessageId } = ids;
  const report = await aFile(
    reportXml({ originalMessageId, status: 'PART', blocks: [{ payments }] }),
  );
  const transactions = [{ endToEndId: ids.endToEndId(1), returned: { code: 'AC04' } }];
  const batch = { count: 2, messageId: ids.messageId };
  return [
    ...([
      ['make', make],
      ['release', release],
      ['lay out', layOut],
      ['take', take],
    ] as const),
    ['report', ({ imports }) => takeReportFile(imports.reports, report)],
    ['book', await statement({ minor: -1_700, batch, transactions: [] })],
    ['return', await statement({ minor: 1_000, transactions })],
  ];
}

/** Does what a start resumes, then the step itself. */
async function isDone(act: Act, passing: number, death: 'before' | 'after'): Promise<boolean> {
  const mortal = new Mortal(engine, passing, death);
  const node = aNode(mortal);
  try {
    for (const account of await node.accounts.all()) await node.imports.onTaken(account);
    await act(node);
  } catch (fault) {
    if (!(fault instanceof Died)) throw fault;
  }
  return !mortal.isDead;
}

test('a crash before or after any payout commit leaves one file, one state and moves the money once', async () => {
  await threePayouts();
  const query = (sql: string, values?: unknown[]) => service().database.query(sql, values);
  const progress = () => progressOf(query);
  for (const [step, act] of await stepsOfTheWay()) {
    const often = await walkCommits({
      isDone: (passing, death) => isDone(act, passing, death),
      ...{ progress, first: 0, between: 0 },
    });
    expect(often, step).toBeGreaterThan(1);
    if (step === 'lay out') expect(await shown()).toContain(`${ids.messageId}.xml`);
    if (step === 'take') expect(await shown()).toEqual(['.ready']);
  }
  await expectOneWay(query, { fileId, rounds: 1 });
  await out.meets();
});
