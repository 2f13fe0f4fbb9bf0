import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { linkPostings } from '../../../src/sealing/journal-chain.store.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';

// Decision 0242: days of the journal and their signatures.

const service = useService();
const path = '/admin/v1/journal/days';

const aKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { text: derOf(publicKey), privateKey };
};

const derOf = (key: KeyObject): string =>
  key.export({ format: 'der', type: 'spki' }).toString('base64');

const signed = (key: KeyObject, text: string): string =>
  sign(null, Buffer.from(text), key).toString('base64');

const get = (what = '') => service().client.send('GET', `${path}${what}`);
const seal = (day: string, body: object, key?: string) =>
  service().client.send('POST', `${path}/${day}/seals`, {
    body,
    ...(key === undefined ? {} : { key }),
  });
const refusal = ({ status, body }: Answer) => [status, body['error']];

let day = '';
let statement = '';
let own = aKey();

beforeAll(async () => {
  const { client, database } = service();
  await client.fundedWallet(500);
  const [posted] = await database.query<{ at: string }>(
    'SELECT max(created_at) AS at FROM posting',
  );
  const at = Number(posted?.at);
  day = new Date(at * 1_000).toISOString().slice(0, 10);
  // Three days later the day is finished; the housekeeping would do this within a minute.
  while (await linkPostings(database.database, unixSeconds(at + 3 * 86_400)));
});

type Sum = { currency: string; test_mode: boolean; postings: number; amount: string };

test('a finished day shows its hash, sums and the text to sign', async () => {
  const { status, body } = await get(`/${day}`);
  const { first_position: first, position } = body;
  const [row] = await service().database.query<{ hash: string; sum: string; count: string }>(
    `SELECT encode((SELECT hash FROM posting_link WHERE position = $2), 'hex') AS hash,
            sum(amount) AS sum, count(*) AS count
     FROM posting JOIN posting_link USING (movement_id, leg) WHERE position BETWEEN $1 AND $2`,
    [first, position],
  );
  const sums = body['sums'] as Sum[];
  expect(sums.reduce((all, { amount }) => all + Number(amount), 0)).toBe(Number(row?.sum));
  expect(sums.reduce((all, { postings }) => all + postings, 0)).toBe(Number(row?.count));
  const hash = row?.hash;
  const lines = sums.map(
    (sum) => `${sum.currency} ${sum.test_mode ? 'test' : 'live'} ${sum.postings} ${sum.amount}\n`,
  );
  const head = `Florin journal\nday ${day}\npostings ${first} to ${position}\nhash ${hash}\n`;
  statement = `${head}${lines.join('')}`;
  const shown = { day, first_position: first, position, hash, sums, statement, seals: [] };
  expect([status, body]).toEqual([200, shown]);
  const list = await get();
  expect([list.status, list.body['items']]).toEqual([200, expect.arrayContaining([body])]);
  expect((await get('?format=csv')).text).toContain(`${day},${first},${position},${hash}`);
});

// biome-ignore format: a table
test.each([
  ['2026-02-30', 404],
  ['1999-01-01', 404],
  ['tomorrow',   422],
])('the day %s gets %i', async (other, status) => {
  expect((await get(`/${other}`)).status).toBe(status);
  expect((await seal(other, { public_key: own.text, signature: signed(own.privateKey, '') })).status).toBe(status);
});

test('a seal with an invalid form, key or signature is refused and not stored', async () => {
  const signature = signed(own.privateKey, statement);
  const { publicKey: other } = generateKeyPairSync('x25519');
  const give = async (body: object) => refusal(await seal(day, body));
  expect(await give({ public_key: 'nothing', signature })).toEqual([422, 'invalid_key']);
  expect(await give({ public_key: derOf(other), signature })).toEqual([422, 'invalid_key']);
  expect(await give({ public_key: own.text, signature: 'AAAA' })).toEqual([
    422,
    'invalid_signature',
  ]);
  const ofOther = signed(own.privateKey, `${statement}EUR`);
  expect(await give({ public_key: own.text, signature: ofOther })).toEqual([
    422,
    'invalid_signature',
  ]);
  for (const body of [{}, { public_key: own.text }, { public_key: 'a b', signature }]) {
    expect((await seal(day, body)).status).toBe(422);
  }
  expect((await get(`/${day}`)).body['seals']).toEqual([]);
});

test('a repeated or concurrent seal is stored and logged once', async () => {
  const { client } = service();
  own = aKey();
  const body = { public_key: own.text, signature: signed(own.privateKey, statement) };
  const answers = await Promise.all([1, 2, 3].map(() => seal(day, body)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const [first] = answers;
  expect(first?.body).toEqual({
    ...{ day, ...body, statement, key_id: expect.stringMatching(/^[0-9a-f]{64}$/) },
    created_at: expect.any(Number),
  });
  const other = aKey();
  const second = { public_key: other.text, signature: signed(other.privateKey, statement) };
  expect((await seal(day, second, 'once')).text).toBe((await seal(day, second, 'once')).text);
  expect((await get(`/${day}`)).body['seals']).toHaveLength(2);
  const acts = (await client.send('GET', '/admin/v1/actions')).body['actions'];
  const sealing = (acts as { action: string; subject: string }[]).filter(
    ({ action }) => action === 'seal_journal_day',
  );
  expect(sealing.map(({ subject }) => subject)).toEqual(Array(2).fill(`journal day ${day}`));
});

test('a missing or wrong credential is 401', async () => {
  for (const authorization of [undefined, 'Bearer wrong']) {
    const headers = { authorization };
    expect((await service().client.send('GET', path, { headers })).status).toBe(401);
    const sent = { headers, body: { public_key: own.text, signature: 'AAAA' } };
    const answer = await service().client.send('POST', `${path}/${day}/seals`, sent);
    expect(answer.status).toBe(401);
  }
});
