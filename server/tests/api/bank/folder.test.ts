import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { walletReference } from '../../../src/bank/references/wallet-reference.ts';
import { aBankAccount, BankBook } from '../../support/bank.ts';
import { longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import {
  actOnFile,
  aTreasurer,
  aWaitingTransfer,
  makeFile,
  paymentFilesPath,
} from '../../support/payment-files.ts';
import { reportXml } from '../../support/report-file.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient } from '../../support/transfer.ts';
import { until } from '../../support/until.ts';

// Bank 2, Statement files: a program puts them into FLORIN_BANK_DIR/in.

const root = mkdtempSync(join(tmpdir(), 'florin-bank-dir-'));
const service = useService({ FLORIN_BANK_DIR: root });
afterAll(() => rm(root, { recursive: true, force: true }));

test.concurrent('a file in the folder is taken, and its report lies beside it', async () => {
  const { client } = service();
  const bank = new BankBook(String((await aBankAccount(client))['iban']));
  const { wallet_id: walletId } = await aUser(client);
  const reference = walletReference(Number(walletId));
  const path = join(root, 'in', 'day-1.xml');
  await writeFile(path, bank.statement([{ minor: 4_200, reference }]));
  const before = new Date(Date.now() - 10_000);
  await utimes(path, before, before);
  const done = () => readdir(join(root, 'done'));
  await until('the file is done', async () => (await done()).includes('day-1.xml'));
  const ours = (await done()).filter((name) => name.startsWith('day-1'));
  expect(ours.sort()).toEqual(['day-1.xml', 'day-1.xml.report.json']);
  const report = JSON.parse(await readFile(join(root, 'done', 'day-1.xml.report.json'), 'utf8'));
  expect(report).toMatchObject({ file_id: expect.any(String), repeated: false });
  expect(report.statements[0]).toMatchObject({
    ...{ state: 'taken', statement_id: 'S1', closing: 4_200, matched: 1, continuity: 'ok' },
  });
  const { body } = await client.send('GET', `/admin/v1/wallets/${walletId}`);
  expect((body['balances'] as { balance: number }[])[0]?.balance).toBe(4_200);
});

/** The released file of a transfer of 10.00, once it lies in out. */
async function aReleasedFile() {
  const { client } = service();
  const shop = await aTransferClient(client, 10_000);
  const account = await aBankAccount(client, { project_id: shop.project.project_id });
  const transferId = await aWaitingTransfer(shop, '10.00');
  const made = await makeFile(client, String(account['bank_account_id']));
  const { payment_file_id: id, message_id: messageId } = made.body;
  await actOnFile(client, id, 'release', await aTreasurer(client));
  const shown = join(root, 'out', `${messageId}.xml`);
  const state = async () => (await client.send('GET', `${paymentFilesPath}/${id}`)).body['state'];
  await until('the file is there', () => existsSync(shown));
  expect(await state()).toBe('released');
  const { body } = await client.send('GET', `${paymentFilesPath}/${id}`);
  const bytes = await readFile(shown);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(body['sha256']);
  return { shop, transferId, messageId, shown, state };
}

test.concurrent('a released file is written to the folder out', async () => {
  await aReleasedFile();
});

longTest(
  'a released file appears once in out, is submitted when taken, and a report in the folder is taken',
  async () => {
    const { shop, transferId, messageId, shown, state } = await aReleasedFile();
    await rm(shown);
    await until('it is submitted', async () => (await state()) === 'submitted');
    const report = join(root, 'in', 'report.xml');
    await writeFile(report, reportXml({ originalMessageId: String(messageId), status: 'RJCT' }));
    const before = new Date(Date.now() - 10_000);
    await utimes(report, before, before);
    await until('the file is refused', async () => (await state()) === 'rejected');
    expect((await shop.read(transferId)).body['status']).toBe('failed');
    await until('the report is done', () => existsSync(join(root, 'done', 'report.xml')));
    expect(existsSync(shown)).toBe(false);
  },
);
