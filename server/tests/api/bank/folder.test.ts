import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { walletReference } from '../../../src/bank/references/wallet-reference.ts';
import { aBankAccount, BankBook } from '../../support/bank.ts';
import { aUser } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Bank 2, Statement files: a program puts them into FLORIN_BANK_DIR/in.

const root = mkdtempSync(join(tmpdir(), 'florin-bank-dir-'));
const service = useService({ FLORIN_BANK_DIR: root });
afterAll(() => rm(root, { recursive: true, force: true }));

test('a file in the folder is taken, and its report lies beside it', async () => {
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
  expect((await done()).sort()).toEqual(['day-1.xml', 'day-1.xml.report.json']);
  const report = JSON.parse(await readFile(join(root, 'done', 'day-1.xml.report.json'), 'utf8'));
  expect(report).toMatchObject({ file_id: expect.any(String), repeated: false });
  expect(report.statements[0]).toMatchObject({
    ...{ state: 'taken', statement_id: 'S1', closing: 4_200, matched: 1, continuity: 'ok' },
  });
  const { body } = await client.send('GET', `/admin/v1/wallets/${walletId}`);
  expect((body['balances'] as { balance: number }[])[0]?.balance).toBe(4_200);
});
