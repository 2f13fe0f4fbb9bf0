import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { casesOf } from '../../support/extent.ts';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 1, Idempotency; decision 0004. FLORIN_KEYS is the number of keys with fifty concurrent requests each.

const keyCount = casesOf('FLORIN_KEYS', { short: 2, long: 20 });
const atOnce = 50;
/** Few enough keys at a time that the queue never refuses a request. */
const keysTogether = 20;

const service = useSharedService();

const postingsFrom = async (bank: string): Promise<number> =>
  (await service().database.query('SELECT 1 FROM posting WHERE debit_account = $1', [bank])).length;

/** A posting for a test and its two accounts. */
async function aMovement(amount = 5) {
  const { client } = service();
  const bank = await client.accountOf('clearing');
  const wallet = await client.accountOf('wallet');
  return { bank, wallet, posting: { debit_account: bank, credit_account: wallet, amount } };
}

test('the same key and body get the same bytes and move money once', async () => {
  const { client } = service();
  const { bank, posting } = await aMovement();
  const key = randomUUID();
  const first = await client.post(posting, { key });
  // The balances change in between, which a newly made response would show.
  await client.post(posting);
  const second = await client.post(posting, { key });
  expect(first.status).toBe(201);
  expect([second.status, second.text]).toEqual([first.status, first.text]);
  expect(second.headers['content-type']).toBe('application/json');
  expect(await postingsFrom(bank)).toBe(2);
});

test('the same key opens one account', async () => {
  const { client, database } = service();
  const account = { kind: 'wallet', currency: 'CHF', test_mode: false };
  const key = randomUUID();
  const count = async () =>
    (await database.query("SELECT 1 FROM account WHERE currency = 'CHF'")).length;
  const before = await count();
  const answers = [
    await client.openAccount(account, { key }),
    await client.openAccount(account, { key }),
  ];
  expect(answers[1]?.text).toBe(answers[0]?.text);
  expect(await count()).toBe(before + 1);
});

/** The responses of fifty concurrent requests under each of these keys. */
async function askedTogether(keys: readonly string[], posting: object) {
  const { client } = service();
  return Promise.all(
    keys.flatMap((key) =>
      Array.from({ length: atOnce }, async () => ({
        key,
        ...(await client.post(posting, { key })),
      })),
    ),
  );
}

test(`promise 5: fifty concurrent requests under each of ${keyCount} keys have one effect and one response`, async () => {
  const { bank, wallet, posting } = await aMovement();
  const texts = new Set<string>();
  for (let asked = 0; asked < keyCount; asked += keysTogether) {
    const length = Math.min(keysTogether, keyCount - asked);
    const keys = Array.from({ length }, () => randomUUID());
    const answers = await askedTogether(keys, posting);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (const key of keys) {
      const same = answers.filter((answer) => answer.key === key).map(({ text }) => text);
      expect([same.length, new Set(same).size]).toEqual([atOnce, 1]);
    }
    for (const { text } of answers) texts.add(text);
  }
  expect(texts.size).toBe(keyCount);
  expect(await postingsFrom(bank)).toBe(keyCount);
  expect(await service().client.balanceOf(wallet)).toBe(5 * keyCount);
});

describe('idempotency_conflict 409: another body under a used key', () => {
  // biome-ignore format: a table
  test.each([
    ['another amount',             (body: object) => JSON.stringify({ ...body, amount: 6 })],
    ['one field more',             (body: object) => JSON.stringify({ ...body, note: 'again' })],
    ['one space more',             (body: object) => `${JSON.stringify(body)} `],
  ])('%s', async (_, change) => {
    const { client } = service();
    const { bank, posting } = await aMovement();
    const key = randomUUID();
    await client.post(posting, { key });
    const answer = await client.send('POST', '/admin/v1/postings', { body: change(posting), key });
    expect(answer.status).toBe(409);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.text).toBe(
      '{"error":"idempotency_conflict","error_description":"This Idempotency-Key was used with another request body."}',
    );
    expect(await postingsFrom(bank)).toBe(1);
  });

  test('one of two concurrent bodies under one key succeeds and the other conflicts', async () => {
    const { client } = service();
    const { bank, posting } = await aMovement();
    const key = randomUUID();
    const answers = await Promise.all(
      [1, 2].map((amount) => client.post({ ...posting, amount }, { key })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await postingsFrom(bank)).toBe(1);
  });

  test('an invalid body under a used key is 422, not a conflict', async () => {
    const { client } = service();
    const { posting } = await aMovement();
    const key = randomUUID();
    await client.post(posting, { key });
    const answer = await client.post({ ...posting, amount: 0 }, { key });
    expect([answer.status, answer.body['error']]).toEqual([422, 'invalid_properties']);
  });
});

describe('the scope of a key is the client, the method and the path', () => {
  test('the same key on another path is independent', async () => {
    const { client } = service();
    const { posting } = await aMovement();
    const key = randomUUID();
    const opened = await client.openAccount({ kind: 'wallet', currency: 'EUR' }, { key });
    const posted = await client.post(posting, { key });
    expect([opened.status, posted.status]).toEqual([201, 201]);
    expect(posted.body).toHaveProperty('posting_id');
  });

  test('a read request ignores the key', async () => {
    const { client } = service();
    const { wallet, posting } = await aMovement();
    const key = randomUUID();
    const read = () => client.send('GET', `/admin/v1/accounts/${wallet}`, { key });
    const before = await read();
    await client.post(posting, { key });
    const after = await read();
    expect([before.body['balance'], after.body['balance']]).toEqual([0, 5]);
  });

  test('keys that differ in case or in an inner space are different', async () => {
    const { client } = service();
    const { bank, posting } = await aMovement();
    const name = randomUUID();
    for (const key of [`a ${name}`, `A ${name}`, `a  ${name}`]) await client.post(posting, { key });
    expect(await postingsFrom(bank)).toBe(3);
  });

  test('a repeated request without a key is carried out every time', async () => {
    const { client } = service();
    const { bank, posting } = await aMovement();
    for (const _ of [1, 2, 3]) await client.post(posting);
    expect(await postingsFrom(bank)).toBe(3);
  });
});

test('a refusal is not stored: the same key and body succeed once there is money', async () => {
  const { client } = service();
  const { bank, wallet, posting } = await aMovement(100);
  const spending = { debit_account: wallet, credit_account: bank, amount: 100 };
  const key = randomUUID();
  const refused = await client.post(spending, { key });
  expect([refused.status, refused.body['error']]).toEqual([422, 'insufficient_funds']);
  await client.post(posting);
  const paid = await client.post(spending, { key });
  expect(paid.status).toBe(201);
  const again = await client.post(spending, { key });
  expect([again.status, again.text]).toEqual([201, paid.text]);
  expect(await client.balanceOf(wallet)).toBe(0);
});

test('another body may use the key of a refused request', async () => {
  const { client } = service();
  const { wallet, bank, posting } = await aMovement(10);
  const key = randomUUID();
  const refused = await client.post(
    { debit_account: wallet, credit_account: bank, amount: 7 },
    { key },
  );
  const accepted = await client.post(posting, { key });
  expect([refused.status, accepted.status]).toEqual([422, 201]);
});

describe('a key has 1 to 255 characters', () => {
  const allPrintable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
    .join('')
    .trim();

  // biome-ignore format: a table
  test.each([
    ['one character',         '7'],
    ['255 characters',        `${'k'.repeat(219)}${randomUUID()}`],
    ['all printable characters', allPrintable],
  ])('%s: the key is accepted and works', async (_, key) => {
    const { client } = service();
    const { bank, posting } = await aMovement();
    const answers = [await client.post(posting, { key }), await client.post(posting, { key })];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await postingsFrom(bank)).toBe(1);
  });

  // biome-ignore format: a table
  test.each([
    ['256 characters', 'k'.repeat(256)],
    ['an empty key',   ''],
    ['a tab',          'a\tb'],
  ])('%s: 400 invalid_request', async (_, key) => {
    const { client } = service();
    const { bank, posting } = await aMovement();
    const answer = await client.post(posting, { key });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: 'invalid_request',
      error_description: 'Idempotency-Key should have 1 to 255 printable characters.',
    });
    expect(await postingsFrom(bank)).toBe(0);
  });
});
