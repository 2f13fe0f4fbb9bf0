import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { walletReference } from '../../../src/bank/references/wallet-reference.ts';
import {
  aBankAccount,
  BankBook,
  bankAccountsPath,
  giveFile,
  transactionsPath,
} from '../../support/bank.ts';
import { unlimited } from '../../support/checkout.ts';
import { aProject, aUser } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';

// Bank 2: money for wallets, and money without a known owner.

const service = useService(unlimited);
const send = (...given: Parameters<ReturnType<typeof service>['client']['send']>) =>
  service().client.send(...given);

type Body = Record<string, unknown>;

let accountId: string;
let bank: BankBook;
beforeAll(async () => {
  const account = await aBankAccount(service().client);
  accountId = String(account['bank_account_id']);
  bank = new BankBook(String(account['iban']), 10_000);
});

const statementIn = ({ body }: { body: Body }) => (body['statements'] as Body[])[0] ?? {};

const available = async (walletId: unknown) => {
  const { body } = await send('GET', `/admin/v1/wallets/${walletId}`);
  const [account] = body['balances'] as Body[];
  return account?.['available'];
};

/** The newest transaction of the account in a state. */
async function newest(state: string): Promise<Body> {
  const { body } = await send(
    'GET',
    `${transactionsPath}?state=${state}&bank_account_id=${accountId}`,
  );
  const [row] = body['items'] as Body[];
  if (row === undefined) throw new Error(`nothing is ${state}`);
  return row;
}

const reconciled = async () => {
  const { body } = await send('GET', `${bankAccountsPath}/${accountId}/reconciliation`);
  return body;
};

const act = (row: Body, what: string, body?: object) =>
  send('POST', `${transactionsPath}/${row['bank_transaction_id']}/${what}`, body ? { body } : {});

test('the first statement posts its opening balance, and a wallet gets its deposit and a mail', async () => {
  const email = `${randomUUID()}@people.example`;
  const { wallet_id: walletId } = await aUser(service().client, { email });
  const reference = walletReference(Number(walletId));
  const file = bank.statement([
    { minor: 2_550, reference },
    { minor: -120, code: { domain: 'ACMT', family: 'MDOP', subFamily: 'CHRG' } },
  ]);
  const taken = await giveFile(service().client, file);
  expect(taken.status).toBe(200);
  expect(statementIn(taken)).toEqual({
    state: 'taken',
    statement_id: 'S1',
    account: bank.iban,
    opening: 10_000,
    closing: 12_430,
    entries: 2,
    new: 2,
    known: 0,
    changed: 0,
    matched: 2,
    suspense: 0,
    ignored: 0,
    continuity: 'ok',
    problems: [],
    problem_details: [],
  });
  expect(await available(walletId)).toBe(2_550);
  const mails = await send('GET', `/admin/v1/mails?to=${encodeURIComponent(email)}`);
  expect((mails.body['items'] as Body[]).map((mail) => mail['subject'])).toEqual([
    expect.stringContaining('€25.50 has arrived in your wallet'),
  ]);
  expect(await reconciled()).toMatchObject({
    bank_closing: 12_430,
    ledger: 12_430,
    difference: 0,
    explained: [],
    unexplained: 0,
  });
  const again = await giveFile(service().client, file);
  expect([again.status, again.body['repeated']]).toEqual([200, true]);
  expect(await available(walletId)).toBe(2_550);
});

test('money without a reference waits in suspense and can be assigned, taken back, kept and returned', async () => {
  const taken = await giveFile(
    service().client,
    bank.statement([{ minor: 777, text: 'Thank you' }]),
  );
  expect(statementIn(taken)).toMatchObject({ matched: 0, suspense: 1, continuity: 'ok' });
  const row = await newest('suspense');
  expect(row).toMatchObject({
    amount: 777,
    reason: 'no_reference',
    counterparty: { name: 'Ona Onaitė', iban: 'LT121000011101001000' },
    remittance: 'Thank you',
  });
  expect(await reconciled()).toMatchObject({
    difference: 777,
    explained: [{ kind: 'suspense', amount: 777 }],
    unexplained: 0,
  });
  const { wallet_id: walletId } = await aUser(service().client);
  const assigned = await act(row, 'assign', { wallet_id: walletId });
  expect([assigned.status, assigned.body['state']]).toEqual([200, 'assigned']);
  expect(await available(walletId)).toBe(777);
  const twice = await act(row, 'assign', { wallet_id: walletId });
  expect([twice.status, twice.body['error']]).toEqual([409, 'invalid_state']);
  const undone = await act(row, 'undo');
  expect([undone.status, undone.body['state'], undone.body['reason']]).toEqual([
    200,
    'suspense',
    'no_reference',
  ]);
  expect(await available(walletId)).toBe(0);
  expect((await act(row, 'undo')).status).toBe(409);
  const kept = await act(row, 'keep', { note: 'A present' });
  expect([kept.body['state'], kept.body['note']]).toEqual(['ignored', 'A present']);
  expect((await act(row, 'undo')).body['state']).toBe('suspense');
  const returning = await act(row, 'return', { reason: 'Not ours' });
  expect([returning.status, returning.body['state']]).toEqual([200, 'returning']);
  expect(await reconciled()).toMatchObject({
    explained: [{ kind: 'on_the_way', amount: 777 }],
    unexplained: 0,
  });
});

test('a split gives the whole amount to a project and a wallet, and can be undone', async () => {
  await giveFile(service().client, bank.statement([{ minor: 1_000, text: 'for two' }]));
  const row = await newest('suspense');
  const { project_id: projectId, wallet_id: projectWallet } = await aProject(service().client);
  const { wallet_id: walletId } = await aUser(service().client);
  const short = await act(row, 'split', { parts: [{ amount: 999, wallet_id: walletId }] });
  expect(short.status).toBe(422);
  const both = await act(row, 'split', {
    parts: [{ amount: 999, wallet_id: walletId, project_id: projectId }],
  });
  expect(both.status).toBe(422);
  const parts = [
    { amount: 400, project_id: projectId },
    { amount: 600, wallet_id: walletId },
  ];
  const [one, two] = await Promise.all([
    act(row, 'split', { parts }),
    act(row, 'split', { parts }),
  ]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  expect(await available(projectWallet)).toBe(400);
  expect(await available(walletId)).toBe(600);
  expect((await act(row, 'undo')).body['state']).toBe('suspense');
  expect(await available(walletId)).toBe(0);
  expect((await reconciled())['unexplained']).toBe(0);
});

test('a gap in the statements stops settling until it is accepted; then waiting money settles', async () => {
  const { wallet_id: walletId } = await aUser(service().client);
  const reference = walletReference(Number(walletId));
  const lost = bank.statement([{ minor: 5, text: 'never given' }]);
  const taken = await giveFile(service().client, bank.statement([{ minor: 321, reference }]));
  expect(statementIn(taken)).toMatchObject({ continuity: 'gap', matched: 0, suspense: 1 });
  expect(await newest('suspense')).toMatchObject({ reason: 'continuity', amount: 321 });
  // The next day follows on, but the gap before both is still there.
  const next = await giveFile(service().client, bank.statement([]));
  expect(statementIn(next)).toMatchObject({ continuity: 'ok' });
  const { body: halted } = await send('GET', `${bankAccountsPath}/${accountId}`);
  const accept = () =>
    send('POST', `${bankAccountsPath}/${accountId}/continuity`, {
      body: { statement_id: halted['halted_by'], reason: 'The bank sent it late' },
    });
  expect(await available(walletId)).toBe(0);
  const accepted = await accept();
  expect([accepted.status, accepted.body['halted_by']]).toEqual([200, null]);
  expect(await available(walletId)).toBe(321);
  expect((await accept()).status).toBe(409);
  // The missing statement comes after all: its five cents explain the rest.
  expect((await reconciled())['unexplained']).toBe(5);
  await giveFile(service().client, lost);
  expect((await reconciled())['unexplained']).toBe(0);
  expect((await service().client.audit()).body['ok']).toBe(true);
});

test('an unreadable file is refused, and nothing of it is taken', async () => {
  const bad = await giveFile(service().client, '<?xml version="1.0"?><Document><a></Document>');
  expect([bad.status, bad.body['error']]).toEqual([422, 'unreadable_file']);
  const empty = await giveFile(service().client, '');
  expect(empty.status).toBe(400);
  const other = new BankBook('LT601010012345678901');
  const strange = await giveFile(service().client, other.statement([{ minor: 1 }]));
  expect(statementIn(strange)).toMatchObject({ state: 'refused', entries: 0 });
  const again = await giveFile(service().client, other.statement([{ minor: 1 }]));
  expect(again.body['repeated']).toBe(false);
});

test('a closed wallet in a batch does not delay the other credits', async () => {
  const [closed, open] = [await aUser(service().client), await aUser(service().client)];
  await send('PATCH', `/admin/v1/users/${closed.user_id}`, { body: { state: 'closed' } });
  const shares = [open, closed, open].map(({ wallet_id: walletId }, at) => ({
    ...{ amount: `${at + 1}.00`, endToEndId: `BATCH-${at}` },
    structured: [walletReference(Number(walletId))],
  }));
  const line = { minor: 600, batch: { count: 3 }, transactions: shares };
  const taken = await giveFile(service().client, bank.statement([line]));
  expect(statementIn(taken)).toMatchObject({ matched: 2, suspense: 1 });
  expect(await available(open.wallet_id)).toBe(400);
  expect(await newest('suspense')).toMatchObject({ reason: 'not_creditable', amount: 200 });
  expect((await reconciled())['unexplained']).toBe(0);
  expect((await service().client.audit()).body['ok']).toBe(true);
});
