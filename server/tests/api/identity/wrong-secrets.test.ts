import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useHurry } from '../../support/hurry.ts';
import { aProject, readAsBearer, readAsSigner, sendForm } from '../../support/identity.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';

// Decision 0097: guesses of client secrets and admin tokens are counted, slowed down and monitored.

const hurry = useHurry();
const service = useService({ FLORIN_TRUSTED_PROXIES: '127.0.0.1' });

const anAddress = (): string => `203.0.${randomInt(256)}.${randomInt(256)}`;

type Credentials = { readonly client_id: string; readonly client_secret: string };

const asked = (at: string, { client_id, client_secret }: Credentials) =>
  sendForm(
    service().client,
    new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString(),
    { 'x-forwarded-for': at },
  );

/** The counters are at most a second old. */
const wrongSeries = async (kind: string): Promise<number> => {
  hurry.pass(1_000);
  const { text } = await service().client.send('GET', '/metrics');
  return Number(
    new RegExp(`^florin_wrong_secrets_total\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
  );
};

describe('guesses of a client secret', () => {
  test('are counted and pause their source, but do not lock out the merchant elsewhere', async () => {
    const project = await aProject(service().client);
    const before = await wrongSeries('client_secret');
    await untilPaused(anAddress(), project.client_id);
    expect(await wrongSeries('client_secret')).toBeGreaterThanOrEqual(before + 10);
    expect((await asked(anAddress(), project)).status).toBe(200);
  });

  test('get the documented 429, for known and unknown clients', async () => {
    const project = await aProject(service().client);
    for (const clientId of [project.client_id, randomUUID()]) {
      const bad = anAddress();
      const paused = await untilPaused(bad, clientId);
      const seconds = Number(paused.headers['retry-after']);
      expect(paused.body).toEqual({
        error: 'rate_limit_exceeded',
        error_description: `Too many wrong credentials. Try again in ${seconds} s.`,
        retry_after: seconds,
      });
      expect(seconds).toBeGreaterThan(0);
    }
  });

  test('that repeat one old secret pause nobody', async () => {
    const project = await aProject(service().client);
    const at = anAddress();
    for (let time = 0; time < 15; time += 1) {
      expect((await asked(at, { ...project, client_secret: 'the old one' })).status).toBe(401);
    }
    expect((await asked(at, project)).status).toBe(200);
  });
});

/** Guesses until the source is paused; each further guess doubles the next pause. */
async function untilPaused(at: string, clientId: string) {
  for (let nth = 0; nth < 40; nth += 1) {
    const answer = await asked(at, { client_id: clientId, client_secret: `guess ${nth}` });
    if (answer.status === 429) return answer;
    expect(answer.status).toBe(401);
  }
  throw new Error('40 guesses were verified');
}

test('guesses of the admin token pause their source, but not the operator elsewhere', async () => {
  const { client } = service();
  const bad = { 'x-forwarded-for': anAddress() };
  const statuses = new Set<number>();
  for (let nth = 0; nth < 40 && !statuses.has(429); nth += 1) {
    const stranger = new OperatorClient(client.url, `guess-${nth}`);
    statuses.add((await stranger.send('GET', '/admin/v1/clock', { headers: bad })).status);
    stranger.close();
  }
  expect(statuses).toEqual(new Set([401, 429]));
  expect((await client.send('GET', '/admin/v1/clock')).status).toBe(200);
});

test('wrong MACs and bearer tokens are counted', async () => {
  const { client } = service();
  const project = await aProject(client);
  const [macs, bearers] = [await wrongSeries('mac'), await wrongSeries('bearer')];
  expect((await readAsSigner(client, { ...project, mac_key: 'x'.repeat(32) })).status).toBe(401);
  expect((await readAsSigner(client, project)).status).toBe(200);
  expect(await wrongSeries('mac')).toBe(macs + 1);
  expect((await readAsBearer(client, 'wrong')).status).toBe(401);
  expect(await wrongSeries('bearer')).toBe(bearers + 1);
});

test('decision 0148: wrong credentials on an unknown address are not counted', async () => {
  const { client } = service();
  const project = await aProject(client);
  const counts = async () => [await wrongSeries('mac'), await wrongSeries('bearer')];
  const before = await counts();
  const signed = { key: 'a wrong key', uri: '/rest/v1/nothing' };
  expect((await readAsSigner(client, project, signed)).status).toBe(404);
  const headers = { authorization: 'Bearer wrong' };
  const nothing = '/merchant-order/integration/v1/nothing';
  expect((await client.send('GET', nothing, { headers })).status).toBe(404);
  expect(await counts()).toEqual(before);
});
