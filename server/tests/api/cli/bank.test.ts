import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { walletReference } from '../../../src/bank/references/wallet-reference.ts';
import { anIban, BankBook } from '../../support/bank.ts';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { aProject, aUser } from '../../support/identity.ts';
import { MoneyOut } from '../../support/money-out.ts';
import {
  actOnFile,
  aTreasurer,
  aWaitingTransfer,
  paymentFilesPath,
} from '../../support/payment-files.ts';
import { reportXml } from '../../support/report-file.ts';
import { ibans } from '../../support/splits.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient } from '../../support/transfer.ts';
import { administering, documentIn, runCli } from './run-cli.ts';

// A treasurer's day on the command line (bank 1, 2 and 4).

const service = useService(unlimited);
const folder = mkdtempSync(join(tmpdir(), 'florin-bank-cli-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const florin = (...args: string[]) => runCli(args, { environment: administering(service()) });

let files = 0;
async function aFile(text: string): Promise<string> {
  files += 1;
  const path = join(folder, `day-${files}.xml`);
  await writeFile(path, text);
  return path;
}

async function anAccount(opening = 10_000) {
  const iban = anIban();
  const added = documentIn(
    await florin('bank', 'add', '--iban', iban, '--holder', 'Example UAB', '--json'),
  );
  return { iban, id: String(added['bank_account_id']), bank: new BankBook(iban, opening) };
}

/** The id of the only transaction of an account in suspense. */
async function waitingOn(accountId: string): Promise<string> {
  const listed = await florin('bank', 'suspense', '--bank-account-id', accountId, '--json');
  const [row] = documentIn(listed)['items'] as Record<string, unknown>[];
  return String(row?.['bank_transaction_id']);
}

test('an account is added, listed and changed, by its id or its IBAN', async () => {
  const { iban, id } = await anAccount();
  const listed = await florin('bank', 'accounts', '--mode', 'test');
  expect(listed.stdout).toMatch(/^BANK ACCOUNT +IBAN +HOLDER +TEST +PROJECT +STOPPED BY\n/);
  expect(listed.stdout).toContain(`${id}  ${iban}  Example UAB  yes   -        -\n`);
  const { project_id: projectId, client_id: clientId } = await aProject(service().client);
  const changed = documentIn(
    await florin(
      ...['bank', 'change', iban, '--cut-off', '16:30', '--instant', 'yes'],
      ...['--bank-name', 'Northlight Bank', '--project', String(clientId), '--json'],
    ),
  );
  expect(changed).toMatchObject({
    bank_name: 'Northlight Bank',
    project_id: projectId,
    profile: { pain: 'pain.001.001.09', cut_off: '16:30', instant: true },
  });
  const cleared = documentIn(await florin('bank', 'change', id, '--project', '', '--json'));
  expect(cleared['project_id']).toBe(null);
  expect((await florin('bank', 'change', id)).code).toBe(2);
  expect((await florin('bank', 'change', anIban(), '--bic', 'NLBKLT22')).code).toBe(1);
  const again = await florin('bank', 'add', '--iban', iban, '--holder', 'Example UAB');
  expect([again.code, again.stdout]).toEqual([1, '']);
});

test('the result of each file is printed in plain words; one refused file gives exit code 1', async () => {
  const { bank, iban } = await anAccount();
  const { wallet_id: walletId } = await aUser(service().client);
  const reference = walletReference(Number(walletId));
  const good = await aFile(bank.statement([{ minor: 2_550, reference }, { minor: 99 }]));
  const taken = await florin('bank', 'take', good);
  expect([taken.code, taken.stdout]).toEqual([
    0,
    [
      'day-1.xml:',
      `  taken: statement S1 of ${iban}, 100.00 to 126.49 EUR`,
      '    2 lines: 2 new, 0 known, 0 with another amount',
      '    1 recognised, 1 in suspense, 0 only announced',
      '    it joins the one before',
      '',
    ].join('\n'),
  ]);
  const foreign = await aFile(new BankBook(anIban()).statement([{ minor: 1 }]));
  const broken = await aFile('<Document><a></Document>');
  const several = await florin('bank', 'take', good, foreign, broken);
  expect(several.code).toBe(1);
  expect(several.stdout).toContain('day-1.xml was taken before; nothing happened.\n');
  expect(several.stdout).toMatch(/\nday-2.xml:\n {2}refused: statement S1 of LT\d+\n {4}\S/);
  expect(several.stdout).toMatch(/\nday-3.xml: refused\. \S/);
  const { files: reports } = documentIn(await florin('bank', 'take', broken, good, '--json'));
  expect(reports).toMatchObject([
    { file: 'day-3.xml', error: 'unreadable_file' },
    { file: 'day-1.xml', repeated: true, statements: [{ matched: 1 }] },
  ]);
  expect((await florin('bank', 'take', join(folder, 'none.xml'))).code).toBe(2);
  expect((await florin('bank', 'take')).code).toBe(2);
  const imports = documentIn(await florin('bank', 'imports', '--limit', '1', '--json'));
  expect(imports['items']).toMatchObject([{ statements: [{ statement_id: 'S1', account: iban }] }]);
});

test('money in suspense is shown with its reason, assigned, taken back, kept, split and returned', async () => {
  const { bank, id } = await anAccount();
  await florin('bank', 'take', await aFile(bank.statement([{ minor: 777, text: 'Thanks' }])));
  const listed = await florin('bank', 'suspense', '--bank-account-id', id);
  const waiting = await waitingOn(id);
  expect(listed.stdout).toBe(
    [
      '7.77 EUR  2026-03-02  Ona Onaitė  LT121000011101001000',
      `  ${waiting}  it has no reference`,
      '    "Thanks"',
      '',
    ].join('\n'),
  );
  const { wallet_id: walletId } = await aUser(service().client);
  const { project_id: projectId } = await aProject(service().client);
  const act = async (what: string, ...args: string[]) => {
    const ended = await florin('bank', what, waiting, ...args, '--json');
    return [ended.code, documentIn(ended)['state'] ?? documentIn(ended)['error']];
  };
  expect(await act('assign', '--wallet', String(walletId))).toEqual([0, 'assigned']);
  expect(await act('keep', '--note', 'Twice')).toEqual([1, 'invalid_state']);
  expect(await act('undo')).toEqual([0, 'suspense']);
  expect(await act('assign')).toEqual([2, 'usage']);
  expect(await act('assign', '--wallet', '1', '--project', 'x')).toEqual([2, 'usage']);
  expect(await act('split', '--part', '700:nobody=1')).toEqual([2, 'usage']);
  const wallet = `700:wallet=${walletId}`;
  expect(await act('split', '--part', wallet)).toEqual([1, 'invalid_properties']);
  const rest = `77:project=${projectId}`;
  expect(await act('split', '--part', wallet, '--part', rest)).toEqual([0, 'assigned']);
  expect(await act('undo')).toEqual([0, 'suspense']);
  expect(await act('keep', '--note', 'A present')).toEqual([0, 'ignored']);
  expect(await act('undo')).toEqual([0, 'suspense']);
  expect(await act('return', '--reason', 'Not ours')).toEqual([0, 'returning']);
  const none = await florin('bank', 'suspense', '--bank-account-id', id);
  expect(none.stdout).toBe('Nothing waits in suspense.\n');
  const table = await florin('bank', 'transactions', '--bank-account-id', id);
  expect(table.stdout).toContain(`${waiting}  2026-03-02    7.77  EUR       returning`);
});

test('the books are compared with the bank, and a gap is accepted', async () => {
  const { bank, iban } = await anAccount();
  const empty = await florin('bank', 'compare', iban);
  expect([empty.code, empty.stdout]).toEqual([
    0,
    expect.stringMatching(/^No statement tells the balance of \S+ yet\.\n$/),
  ]);
  await florin('bank', 'take', await aFile(bank.statement([{ minor: 300, text: 'Thanks' }])));
  const sound = await florin('bank', 'compare', iban, '--date', '2026-03-02');
  expect([sound.code, sound.stdout]).toEqual([
    0,
    [
      'The books meet the bank on 2026-03-02.',
      'WHAT              EUR',
      'at the bank    103.00',
      'in the books   100.00',
      'difference       3.00',
      '  in suspense    3.00',
      'unexplained      0.00',
      '',
    ].join('\n'),
  ]);
  expect((await florin('bank', 'accept', iban, '--reason', 'None')).code).toBe(1);
  bank.statement([{ minor: 5, text: 'never given' }]);
  const after = await florin('bank', 'take', await aFile(bank.statement([{ minor: 1 }])));
  expect(after.stdout).toContain('    it does not join the one before: ');
  const unsound = await florin('bank', 'compare', iban);
  expect([unsound.code, unsound.stdout]).toEqual([
    1,
    expect.stringMatching(/^Something is unexplained on 2026-03-04\.\n/),
  ]);
  const accepted = await florin('bank', 'accept', iban, '--reason', 'It was lost');
  expect([accepted.code, accepted.stdout]).toEqual([
    0,
    `The break is accepted; bank account ${iban} settles again.\n`,
  ]);
});

test('a payment file is made, shown, released by another person, fetched and reported on', async () => {
  const { client } = service();
  const shop = await aTransferClient(client, 10_000);
  const { iban, id } = await anAccount();
  await florin('bank', 'change', iban, '--project', shop.project.client_id);
  await aWaitingTransfer(shop, '10.00');
  const made = documentIn(await florin('bank', 'pay', iban, '--limit', '5', '--json'));
  expect(made).toMatchObject({ bank_account_id: id, state: 'draft', total: 1_000 });
  const fileId = String(made['payment_file_id']);
  const shownFile = await florin('bank', 'file', fileId);
  expect(shownFile.stdout).toContain('Ona Petraitė');
  const alone = await florin('bank', 'release', fileId);
  expect([alone.code, alone.stderr]).toEqual([1, expect.stringContaining('does not release it')]);
  await actOnFile(client, fileId, 'release', await aTreasurer(client));
  const listed = await florin('bank', 'files', '--state', 'released');
  expect(listed.stdout).toContain(fileId);
  const both = await florin('bank', 'fetch', fileId, '--json');
  const { body: untouched } = await client.send('GET', `${paymentFilesPath}/${fileId}`);
  expect([both.code, untouched['state']]).toEqual([2, 'released']);
  const fetched = await florin('bank', 'fetch', fileId);
  expect(fetched.stdout).toContain('<InstdAmt Ccy="EUR">10.00</InstdAmt>');
  const messageId = String(made['message_id']);
  const reports = await aFile(reportXml({ originalMessageId: messageId, status: 'ACCP' }));
  const taken = await florin('bank', 'report', reports);
  expect([taken.code, taken.stdout]).toEqual([
    0,
    `taken: report about ${messageId}: 1 accepted, 0 rejected, 0 to be compared\n`,
  ]);
  const unknown = await aFile(reportXml({ originalMessageId: 'NOBODY', status: 'ACCP' }));
  expect((await florin('bank', 'report', unknown)).code).toBe(1);
});

test.each(['1o', '1.5', '', '99999999999999999'])(
  'a limit of "%s" is refused and makes no payment file',
  async (limit) => {
    const { client } = service();
    const shop = await aTransferClient(client, 10_000);
    const { iban, id } = await anAccount();
    await florin('bank', 'change', iban, '--project', shop.project.client_id);
    await aWaitingTransfer(shop, '10.00');
    const paid = await florin('bank', 'pay', iban, `--limit=${limit}`);
    const files = await client.send('GET', `${paymentFilesPath}?bank_account_id=${id}`);
    expect([paid.code, paid.stderr, files.body['items']]).toEqual([
      2,
      `florin: --limit is "${limit}"; it must be an integer.\n`,
      [],
    ]);
  },
);

test('a split part above the largest amount is wrong usage', async () => {
  const split = ['bank', 'split', randomUUID(), '--part', '9007199254740993:wallet=100001'];
  const { code, stderr } = await florin(...split);
  expect([code, stderr]).toEqual([2, expect.stringContaining('it must be MINOR:payment=ID')]);
});

test('payouts are listed by state and cause, and a missing account can be given once', async () => {
  const { client } = service();
  const shop = await aTransferClient(client, 10_000);
  const out = await MoneyOut.open(client, { project_id: shop.project.project_id });
  const transferId = await aWaitingTransfer(shop, '10.00');
  const transfer = await client.send('GET', `/admin/v1/transfers/${transferId}`);
  const unknown = await out.payoutWithoutAccount(await aMerchant(client));
  const list = (...filters: string[]) => florin('bank', 'payouts', ...filters);
  const waiting = await list('--state', 'waiting');
  expect(waiting.stdout).toMatch(/^PAYOUT +DECIDED +CAUSE +STATE +PAYEE +AMOUNT/);
  expect(waiting.stdout).toMatch(new RegExp(`\\n${unknown} .* return +waiting +Ona +7\\.00`));
  const ofTransfers = await list('--state', 'waiting', '--cause', 'transfer');
  expect(ofTransfers.stdout).toContain(String(transfer.body['payout_id']));
  expect(ofTransfers.stdout).not.toContain(unknown);
  const wrong = await list('--state', 'lost');
  expect([wrong.code, wrong.stdout]).toEqual([1, '']);
  const payee = (...args: string[]) => florin('bank', 'payee', ...args);
  const { code, stderr } = await payee(unknown, '--iban', 'LT00');
  expect([code, stderr]).toEqual([1, expect.stringContaining('Iban should be a valid IBAN')]);
  expect((await payee(unknown)).code).toBe(2);
  expect((await payee(randomUUID(), '--iban', ibans[1])).code).toBe(1);
  const named = await payee(unknown, '--iban', 'ee38 2200 2210 2014 5685', '--name', 'Ona Onaitė');
  expect([named.code, named.stdout]).toEqual([0, 'The next payment file takes it.\n']);
  const read = await client.send('GET', `/admin/v1/payouts/${unknown}`);
  expect(read.body).toMatchObject({ iban: ibans[1], name: 'Ona Onaitė', state: 'waiting' });
  const again = await payee(unknown, '--iban', ibans[2]);
  expect([again.code, again.stderr]).toEqual([
    1,
    expect.stringContaining('This payout waits for no account.'),
  ]);
});
