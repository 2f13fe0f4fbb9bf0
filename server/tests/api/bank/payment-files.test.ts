import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aBankAccount } from '../../support/bank.ts';
import { unlimited } from '../../support/checkout.ts';
import { extent } from '../../support/extent.ts';
import {
  actOnFile,
  aTreasurer,
  aWaitingTransfer,
  makeFile,
  paymentFilesPath,
} from '../../support/payment-files.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient, type TransferClient } from '../../support/transfer.ts';

// Bank 3: payouts go into a file, which a second person releases.

const limits = { FLORIN_PAYMENT_FILE_LIMIT: '100000', FLORIN_PAYMENT_DAY_LIMIT: '150000' };
const service = useService({ ...unlimited, ...limits, FLORIN_TEST_CLOCK: '1' });
const send = (...given: Parameters<ReturnType<typeof service>['client']['send']>) =>
  service().client.send(...given);

type Body = Record<string, unknown>;

let accountId: string;
let iban: string;
let shop: TransferClient;
let treasurer: string;

beforeAll(async () => {
  const account = await aBankAccount(service().client);
  accountId = String(account['bank_account_id']);
  iban = String(account['iban']);
  shop = await aTransferClient(service().client, 1_000_000);
  treasurer = await aTreasurer(service().client);
});

const readFile = async (id: unknown) => (await send('GET', `${paymentFilesPath}/${id}`)).body;
const itemsOf = async (id: unknown) => (await readFile(id))['items'] as Body[];

test('no file is made without waiting payouts, for an unknown account or for an account without instant payments', async () => {
  const none = await makeFile(service().client, accountId);
  expect([none.status, none.body['error']]).toEqual([409, 'nothing_to_pay']);
  const unknown = await makeFile(service().client, randomUUID());
  expect([unknown.status, unknown.body['error']]).toEqual([404, 'not_found']);
  const instant = await makeFile(service().client, accountId, { instant: true });
  expect([instant.status, instant.body['error']]).toEqual([422, 'not_instant']);
});

test('one person makes a file, another releases it, and its bytes stay the same once taken', async () => {
  const transferId = await aWaitingTransfer(shop, '12.34');
  const made = await makeFile(service().client, accountId);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    state: 'draft',
    transactions: 1,
    total: 1_234,
    currency: 'EUR',
  });
  const id = made.body['payment_file_id'];
  const [item] = await itemsOf(id);
  const { body: transfer } = await send('GET', `/admin/v1/transfers/${transferId}`);
  expect(item).toEqual({
    payout_id: transfer['payout_id'],
    end_to_end_id: `${made.body['message_id']}-1`,
    amount: 1_234,
    name: 'Ona Petraitė',
    written_name: 'Ona Petraite',
    iban: 'LT601010012345678901',
    remittance: 'Invoice 1042',
    written_remittance: null,
    state: 'in_file',
    reason: null,
    payee_name: null,
  });
  const xmlPath = `${paymentFilesPath}/${id}/xml`;
  expect((await send('GET', xmlPath)).status).toBe(409);
  const alone = await actOnFile(service().client, id, 'release');
  expect([alone.status, alone.body['error']]).toEqual([403, 'four_eyes']);
  const released = await actOnFile(service().client, id, 'release', treasurer);
  expect(released.body).toMatchObject({ state: 'released', released_by: 'Treasurer' });
  expect((await actOnFile(service().client, id, 'withdraw')).status).toBe(409);
  expect((await actOnFile(service().client, id, 'release', treasurer)).status).toBe(409);
  const taken = await send('GET', xmlPath);
  expect(taken.status).toBe(200);
  expect(taken.text).toContain(`<IBAN>${iban}</IBAN>`);
  expect(taken.text).toContain('<InstdAmt Ccy="EUR">12.34</InstdAmt>');
  expect(taken.text).toContain('<Nm>Ona Petraite</Nm>');
  const after = await readFile(id);
  expect(after).toMatchObject({
    state: 'submitted',
    sha256: createHash('sha256').update(taken.text).digest('hex'),
  });
  expect((await send('GET', xmlPath)).text).toBe(taken.text);
  const late = await send('POST', `/admin/v1/test/transfers/${transferId}/payout`, {
    body: { outcome: 'done' },
  });
  expect(late.status).toBe(409);
});

test('the payouts of a withdrawn draft go into another file with new ids', async () => {
  await aWaitingTransfer(shop, '5.00');
  const first = await makeFile(service().client, accountId);
  const [before] = await itemsOf(first.body['payment_file_id']);
  const withdrawn = await actOnFile(service().client, first.body['payment_file_id'], 'withdraw');
  expect(withdrawn.body).toMatchObject({ state: 'withdrawn' });
  const again = await actOnFile(service().client, first.body['payment_file_id'], 'withdraw');
  expect(again.status).toBe(409);
  const second = await makeFile(service().client, accountId);
  const [after] = await itemsOf(second.body['payment_file_id']);
  expect(after?.['payout_id']).toBe(before?.['payout_id']);
  expect(after?.['end_to_end_id']).not.toBe(before?.['end_to_end_id']);
});

test('of a concurrent release and withdrawal one succeeds and the other gets 409', async () => {
  for (let round = 0; round < extent({ short: 1, long: 5 }); round += 1) {
    await aWaitingTransfer(shop, '0.10');
    const { body } = await makeFile(service().client, accountId);
    const answers = await Promise.all([
      actOnFile(service().client, body['payment_file_id'], 'release', treasurer),
      actOnFile(service().client, body['payment_file_id'], 'withdraw'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});

test('a file with an accepted payment cannot be withdrawn, even while its payees are in doubt', async () => {
  await aWaitingTransfer(shop, '0.20');
  const { body } = await makeFile(service().client, accountId);
  const id = String(body['payment_file_id']);
  await actOnFile(service().client, id, 'release', treasurer);
  // The state that a node leaves when it dies between the payouts of a report and their file.
  const { database } = service();
  await database.query("UPDATE payment_file SET verification = 'waiting' WHERE id = $1", [id]);
  await database.query("UPDATE payout SET state = 'accepted' WHERE payment_file_id = $1", [id]);
  expect((await actOnFile(service().client, id, 'withdraw')).status).toBe(409);
  expect((await itemsOf(id)).every(({ state }) => state === 'accepted')).toBe(true);
});

test('fifty concurrent requests put no payout into two files; one key makes one file', async () => {
  for (const amount of ['1.00', '2.00', '3.00']) await aWaitingTransfer(shop, amount);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      makeFile(service().client, accountId, {}, index % 2 === 0 ? key : undefined),
    ),
  );
  const made = answers.filter(({ status }) => status === 201);
  expect(new Set(made.map(({ body }) => body['payment_file_id'])).size).toBe(1);
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  expect(made[0]?.body).toMatchObject({ transactions: 3, total: 600 });
  // The transaction that makes a file also logs the action, so there is one of each.
  const acts = await service().database.query(
    "SELECT FROM operator_action WHERE action = 'make_payment_file' AND subject = $1",
    [`payment file ${made[0]?.body['payment_file_id']}`],
  );
  expect(acts.length).toBe(1);
  await actOnFile(service().client, made[0]?.body['payment_file_id'], 'withdraw');
});

test('a file takes the oldest payouts within its limit, and releases stop at the daily limit', async () => {
  const waiting = await makeFile(service().client, accountId, { limit: 2 });
  expect(waiting.body).toMatchObject({ transactions: 2, total: 300 });
  await aWaitingTransfer(shop, '999.00');
  const full = await makeFile(service().client, accountId);
  expect(full.body).toMatchObject({ transactions: 1, total: 300 });
  const large = await makeFile(service().client, accountId);
  expect(large.body).toMatchObject({ transactions: 1, total: 99_900 });
  await aWaitingTransfer(shop, '1000.00');
  const next = await makeFile(service().client, accountId);
  await actOnFile(service().client, large.body['payment_file_id'], 'release', treasurer);
  const over = await actOnFile(
    service().client,
    next.body['payment_file_id'],
    'release',
    treasurer,
  );
  expect([over.status, over.body['error']]).toEqual([409, 'limit_reached']);
});

test('payouts are listed by state and cause, with the fields of a single one', async () => {
  const transferId = await aWaitingTransfer(shop, '0.70');
  const path = '/admin/v1/payouts';
  const { body } = await send('GET', `${path}?state=waiting&cause=transfer&limit=1`);
  const [newest] = body['items'] as Body[];
  expect(newest).toEqual({
    ...{ payout_id: expect.any(String), cause: 'transfer', subject: String(transferId) },
    ...{ state: 'waiting', bank_account_id: accountId, payment_file_id: null, end_to_end_id: null },
    ...{ amount: 70, currency: 'EUR', test_mode: true, name: 'Ona Petraitė' },
    ...{ iban: 'LT601010012345678901', details: 'Invoice 1042', reference: null, reason: null },
    ...{ payee_name: null, booked_on: null, created_at: expect.any(Number), answered_at: null },
  });
  const single = await send('GET', `${path}/${newest?.['payout_id']}`);
  expect([single.status, single.body]).toEqual([200, newest]);
  expect((await send('GET', `${path}/${randomUUID()}`)).status).toBe(404);
  expect((await send('GET', `${path}?state=nowhere`)).status).toBe(400);
  const made = await makeFile(service().client, accountId, { limit: 1 });
  const { body: after } = await send('GET', `${path}?bank_account_id=${accountId}&state=in_file`);
  const inFile = (after['items'] as Body[]).map((item) => item['payment_file_id']);
  expect(inFile).toContain(made.body['payment_file_id']);
  await actOnFile(service().client, made.body['payment_file_id'], 'withdraw');
});

test('drafts are listed by bank account and state, and the audit finds no fault', async () => {
  const { body } = await send(
    'GET',
    `${paymentFilesPath}?state=draft&bank_account_id=${accountId}`,
  );
  const items = body['items'] as Body[];
  expect(items.map(({ state }) => state)).toEqual(items.map(() => 'draft'));
  expect(items.length).toBeGreaterThan(2);
  const { body: audit } = await send('GET', '/admin/v1/audit');
  expect(audit).toMatchObject({ ok: true });
});

test('a released file without an answer for a day is counted as stuck and raises an alarm', async () => {
  const stuck = async () => {
    const { text } = await send('GET', '/metrics');
    return Number(/^florin_bank_file_stuck (\d+)$/m.exec(text)?.[1]);
  };
  const countOf = async (state: string) => {
    const { body } = await send('GET', `${paymentFilesPath}?state=${state}&limit=200`);
    return (body['items'] as Body[]).length;
  };
  const open = (await countOf('released')) + (await countOf('submitted'));
  expect(open).toBeGreaterThan(1);
  const before = await stuck();
  await send('POST', '/admin/v1/clock/advance', { body: { seconds: 86_400 } });
  expect([before, await stuck()]).toEqual([0, open]);
  // The overview of the console's home shows it too, with payouts in no file and doubtful payees.
  await aWaitingTransfer(shop, '0.30');
  await send('POST', '/admin/v1/clock/advance', { body: { seconds: 86_401 } });
  await service().database.query(
    "UPDATE payment_file SET verification = 'waiting' WHERE state = 'released'",
  );
  const { body } = await send('GET', '/admin/v1/overview');
  const alarms = (body['alarms'] as Body[]).map(({ kind, count }) => `${kind} ${count}`);
  const doubted = await countOf('released');
  expect(alarms).toEqual(
    expect.arrayContaining([`files_stuck ${open}`, `payees_wait ${doubted}`, 'payouts_wait 2']),
  );
});
