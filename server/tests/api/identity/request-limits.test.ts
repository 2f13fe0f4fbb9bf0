import { describe, expect, test } from 'vitest';
import {
  aProject,
  askForToken,
  asNobody,
  changeProject,
  formOf,
  readAsBearer,
  readAsSigner,
  sendForm,
  sendSigned,
  type TestProject,
  tokenOf,
  tokenPath,
  toSign,
  unixNow,
} from '../../support/identity.ts';
import type { Answer, OperatorClient } from '../../support/operator-client.ts';
import { useService, useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import { WalletClient } from '../../support/wallet.ts';

// Gaps 4, Rate limits; decision 0034; the order of checks of gaps 1.

const service = useService({ FLORIN_RATE_LIMIT: '3' });
const unlimitedService = useSharedService({ FLORIN_RATE_LIMIT: '0' });

type Api = 'checkout' | 'wallet';

/** A function that sends one request of a project to an API. */
async function callerOf(api: Api, project: TestProject): Promise<() => Promise<Answer>> {
  const { client } = service();
  if (api === 'wallet') return () => readAsSigner(client, project);
  const token = await tokenOf(client, project);
  return () => readAsBearer(client, token);
}

const limitHeadersOf = ({ headers }: Answer) => [
  headers['x-ratelimit-limit'],
  headers['x-ratelimit-remaining'],
];

/** The body of transfer 7, which the other APIs share (gaps 4, Rate limits). */
const tooMany = (retryAfter: number): string =>
  JSON.stringify({
    error: 'rate_limit_exceeded',
    error_description: `Too many requests. Try again in ${retryAfter} s.`,
    retry_after: retryAfter,
  });

const resetOf = ({ headers }: Answer): number => Number(headers['x-ratelimit-reset']);

describe.each<Api>(['checkout', 'wallet'])('%s', (api) => {
  test('every response shows the remaining requests and the reset time', async () => {
    const call = await callerOf(api, await aProject(service().client));
    const before = unixNow();
    const answers = [await call(), await call(), await call()];
    const after = unixNow();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(limitHeadersOf)).toEqual([
      ['3', '2'],
      ['3', '1'],
      ['3', '0'],
    ]);
    for (const reset of answers.map(resetOf)) {
      expect(reset).toBeGreaterThanOrEqual(before + 60);
      expect(reset).toBeLessThanOrEqual(after + 61);
    }
  });

  test('a request above the limit is 429 and is not counted', async () => {
    const call = await callerOf(api, await aProject(service().client));
    const first = await call();
    for (const _ of [2, 3]) await call();
    for (const answer of [await call(), await call()]) {
      expect(answer.status).toBe(429);
      const { retry_after } = answer.body;
      expect(answer.text).toBe(tooMany(Number(retry_after)));
      expect(answer.headers['content-type']).toBe('application/json');
      expect(answer.headers['retry-after']).toBe(String(retry_after));
      expect(retry_after).toBeGreaterThanOrEqual(1);
      expect(retry_after).toBeLessThanOrEqual(60);
      expect(limitHeadersOf(answer)).toEqual(['3', '0']);
      expect(Math.abs(resetOf(answer) - resetOf(first))).toBeLessThanOrEqual(1);
    }
  });

  test('three of ten concurrent requests are served', async () => {
    const call = await callerOf(api, await aProject(service().client));
    const answers = await Promise.all(Array.from({ length: 10 }, call));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('each client has its own limit', async () => {
    const { client } = service();
    const busy = await callerOf(api, await aProject(client));
    for (const _ of [1, 2, 3, 4]) await busy();
    const other = await callerOf(api, await aProject(client));
    expect(limitHeadersOf(await other())).toEqual(['3', '2']);
  });

  test("a project's rate_limit replaces the default", async () => {
    const project = await aProject(service().client, { rate_limit: 1 });
    const call = await callerOf(api, project);
    const answers = [await call(), await call()];
    expect(answers.map(({ status }) => status)).toEqual([200, 429]);
    expect(answers.map(limitHeadersOf)).toEqual([
      ['1', '0'],
      ['1', '0'],
    ]);
  });

  test('a rate_limit of 0 means no limit', async () => {
    const call = await callerOf(api, await aProject(service().client, { rate_limit: 0 }));
    for (const _ of [1, 2, 3, 4, 5]) {
      const answer = await call();
      expect([answer.status, ...limitHeadersOf(answer)]).toEqual([200, undefined, undefined]);
    }
  });

  test('a changed rate_limit soon takes effect', async () => {
    const { client } = service();
    const project = await aProject(client);
    const call = await callerOf(api, project);
    await call();
    await changeProject(client, project.project_id, { rate_limit: 1_000 });
    await until('the limit is in force', async () => limitHeadersOf(await call())[0] === '1000');
    expect((await call()).status).toBe(200);
  });
});

test('checkout and wallet are counted separately', async () => {
  const project = await aProject(service().client);
  const [checkout, wallet] = [
    await callerOf('checkout', project),
    await callerOf('wallet', project),
  ];
  for (const _ of [1, 2, 3, 4]) await checkout();
  expect(limitHeadersOf(await wallet())).toEqual(['3', '2']);
});

test('two tokens of one client share its limit', async () => {
  const { client } = service();
  const project = await aProject(client);
  const first = await tokenOf(client, project);
  for (const _ of [1, 2, 3]) await readAsBearer(client, first);
  const asked = unixNow();
  await until('there is another token to be had', () => unixNow() > asked);
  const second = await tokenOf(client, project);
  expect(second).not.toBe(first);
  expect((await readAsBearer(client, second)).status).toBe(429);
});

describe('authentication is checked before the limit', () => {
  test('an unauthenticated request is 401 with the full limit and is not counted', async () => {
    const { client } = service();
    const project = await aProject(client);
    for (const _ of [1, 2, 3, 4, 5]) {
      const answer = await readAsSigner(client, project, { key: 'a wrong key' });
      expect([answer.status, ...limitHeadersOf(answer)]).toEqual([401, '3', '3']);
      expect(Math.abs(resetOf(answer) - unixNow())).toBeLessThanOrEqual(2);
    }
    expect(limitHeadersOf(await readAsSigner(client, project))).toEqual(['3', '2']);
  });

  test('a used nonce and an old timestamp are not counted', async () => {
    const { client } = service();
    const project = await aProject(client);
    const request = toSign(client, project);
    await sendSigned(client, request);
    for (const _ of [1, 2, 3, 4, 5]) {
      expect((await sendSigned(client, request)).body['error']).toBe('invalid_nonce');
      const old = await readAsSigner(client, project, { ts: unixNow() - 400 });
      expect(old.body['error']).toBe('invalid_timestamp');
    }
    expect(limitHeadersOf(await readAsSigner(client, project))).toEqual(['3', '1']);
  });

  test('a wrong MAC is 401 even when the limit is used up', async () => {
    const { client } = service();
    const project = await aProject(client);
    for (const _ of [1, 2, 3]) await readAsSigner(client, project);
    expect((await readAsSigner(client, project)).status).toBe(429);
    const answer = await readAsSigner(client, project, { key: 'a wrong key' });
    expect([answer.status, ...limitHeadersOf(answer)]).toEqual([401, '3', '3']);
  });

  test('a checkout request with a wrong token is not counted', async () => {
    const { client } = service();
    const call = await callerOf('checkout', await aProject(client));
    for (const _ of [1, 2, 3, 4]) {
      const answer = await readAsBearer(client, 'wrong');
      expect([answer.status, ...limitHeadersOf(answer)]).toEqual([401, '3', '3']);
    }
    expect(limitHeadersOf(await call())).toEqual(['3', '2']);
  });
});

describe('decision 0072: token requests are limited', () => {
  const published = '/auth/realms/shops/protocol/openid-connect/token';
  const unknown = { grant_type: 'refresh_token', refresh_token: 'unknown' };
  type Asking = (client: OperatorClient, project: TestProject) => Promise<Answer>;
  // biome-ignore format: a table
  const ways: readonly [string, number, Asking][] = [
    ['with a secret',                           200, askForToken],
    ['at the address of published clients',     200, (client, project) => sendForm(client, formOf(project), { path: published })],
    ['signed, with an unknown token',           400, (client, project) => new WalletClient(client, project).sendForm(tokenPath, unknown)],
  ];

  test.each(ways)('%s: three requests are answered, the next is 429', async (_, status, asking) => {
    const { client } = service();
    const project = await aProject(client);
    for (const remaining of ['2', '1', '0']) {
      const answer = await asking(client, project);
      expect([answer.status, ...limitHeadersOf(answer)]).toEqual([status, '3', remaining]);
    }
    const refused = await asking(client, project);
    expect([refused.status, ...limitHeadersOf(refused)]).toEqual([429, '3', '0']);
    const retryAfter = Number(refused.headers['retry-after']);
    expect(refused.text).toBe(tooMany(retryAfter));
    expect(refused.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json',
    });
  });

  test('all ways share one limit, separate from wallet requests', async () => {
    const { client } = service();
    const project = await aProject(client);
    for (const [, , asking] of ways) await asking(client, project);
    for (const [, , asking] of ways) expect((await asking(client, project)).status).toBe(429);
    expect(limitHeadersOf(await readAsSigner(client, project))).toEqual(['3', '2']);
  });

  test("a project's rate_limit also applies to tokens", async () => {
    const { client } = service();
    const project = await aProject(client, { rate_limit: 5 });
    expect(limitHeadersOf(await askForToken(client, project))).toEqual(['5', '4']);
  });

  test('a wrong secret is 401 with the full limit and is not counted', async () => {
    const { client } = service();
    const project = await aProject(client);
    for (const _ of [1, 2, 3, 4]) {
      const answer = await askForToken(client, { ...project, client_secret: 'wrong' });
      expect([answer.status, ...limitHeadersOf(answer)]).toEqual([401, '3', '3']);
    }
    expect(limitHeadersOf(await askForToken(client, project))).toEqual(['3', '2']);
  });
});

test('a public address is not limited', async () => {
  const { client } = service();
  for (const _ of [1, 2, 3, 4, 5]) {
    const time = await client.send('GET', '/rest/v1/server', { headers: asNobody });
    expect([time.status, ...limitHeadersOf(time)]).toEqual([200, undefined, undefined]);
  }
});

test('FLORIN_RATE_LIMIT=0 turns off all limits, also for projects with a rate_limit', async () => {
  const { client } = unlimitedService();
  const project = await aProject(client, { rate_limit: 1 });
  const token = await tokenOf(client, project);
  for (const _ of [1, 2, 3]) {
    for (const answer of [await readAsSigner(client, project), await readAsBearer(client, token)]) {
      expect([answer.status, ...limitHeadersOf(answer)]).toEqual([200, undefined, undefined]);
    }
  }
  const refused = await readAsBearer(client, 'wrong');
  expect([refused.status, ...limitHeadersOf(refused)]).toEqual([401, undefined, undefined]);
  const nothing = await readAsSigner(client, project, { uri: '/rest/v1/nothing' });
  expect([nothing.status, ...limitHeadersOf(nothing)]).toEqual([404, undefined, undefined]);
});
