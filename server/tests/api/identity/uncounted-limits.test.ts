import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  aProject,
  asNobody,
  basicOf,
  readAsSigner,
  sendSigned,
  type TestProject,
  tokenOf,
  tokenPath,
  toSign,
  unixNow,
} from '../../support/identity.ts';
import { authorizationOf, type RequestToSign } from '../../support/mac-signing.ts';
import type { Answer, OperatorClient } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTokenUser } from '../../support/transfer-lists.ts';
import { exchange } from '../edge/test-edge.ts';

// Decision 0148: uncounted responses show the rate-limit values of the authenticated client.

const service = useSharedService();
const operator = (): OperatorClient => service().client;

type Asked = readonly [method: string, path: string, body?: string];

/** The Authorization header of a request. */
type Credential = (asked: Asked) => string | undefined;

type Api = {
  readonly limit: number;
  readonly base: string;
  readonly resources: string;
  /** An unknown id: a request for it is counted and gets 404. */
  readonly unknownId: string;
  readonly credentialOf: (project: TestProject) => Promise<Credential>;
  readonly wrongOnes: (project: TestProject) => readonly (readonly [string, Credential])[];
};

const signing =
  (project: Pick<TestProject, 'client_id' | 'mac_key'>, changes: Partial<RequestToSign> = {}) =>
  ([method, uri, body = '']: Asked): string =>
    authorizationOf(toSign(operator(), project, { method, uri, body, ...changes }));

const ofSigners = {
  credentialOf: async (project: TestProject) => signing(project),
  wrongOnes: (project: TestProject): readonly (readonly [string, Credential])[] => [
    ['another key', signing(project, { key: 'a wrong key' })],
    ['an id that nobody has', signing(project, { id: randomUUID() })],
    ['a signature of another address', signing(project, { uri: '/rest/v1/other' })],
    ['a signature of long ago', signing(project, { ts: unixNow() - 400 })],
    ['a header that is none', () => 'MAC id="x"'],
  ],
};

const apis: Readonly<Record<'checkout' | 'wallet' | 'transfer', Api>> = {
  checkout: {
    limit: 1_000,
    base: '/merchant-order/integration/v1',
    resources: '/merchant-order/integration/v1/orders',
    unknownId: randomUUID(),
    credentialOf: async (project) => {
      const token = await tokenOf(operator(), project);
      return () => `Bearer ${token}`;
    },
    wrongOnes: () => [
      ['a token that is none', () => 'Bearer wrong'],
      ['a token of a key that nobody has', () => `Bearer ${forged}`],
      ['another scheme', () => 'Basic eDp5'],
    ],
  },
  wallet: {
    limit: 1_000,
    base: '/rest/v1',
    resources: '/rest/v1/transaction',
    unknownId: '999999999',
    ...ofSigners,
  },
  transfer: {
    limit: 100,
    base: '/transfer/rest/v1',
    resources: '/transfer/rest/v1/transfers',
    unknownId: '999999999',
    ...ofSigners,
  },
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const forged = `${part({ alg: 'RS256', kid: 'none' })}.${part({ client_id: 'x' })}.c2lnbmVk`;

const send = ([method, path, body]: Asked, authorization: string | undefined): Promise<Answer> =>
  operator().send(method, path, {
    headers: { ...asNobody, authorization },
    ...(body === undefined ? {} : { body }),
  });

const ask = (asked: Asked, credential: Credential): Promise<Answer> =>
  send(asked, credential(asked));

const valuesOf = ({ headers }: Answer): readonly unknown[] =>
  [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map(Number);
const resetOf = ({ headers }: Answer): number => Number(headers['x-ratelimit-reset']);

const large = JSON.stringify({ note: 'x'.repeat(1_100_000) });

/** Each of these is answered before the limit is counted. */
// biome-ignore format: a table
const uncounted = ({ base, resources }: Api): readonly (readonly [number, Asked])[] => [
  [404, ['GET',    `${base}/nothing`]],
  [404, ['POST',   `${base}/nothing`, '{}']],
  [404, ['POST',   `${base}/nothing`, large]],
  [404, ['GET',    base]],
  [404, ['GET',    `${resources}/`]],
  [404, ['GET',    `${resources}/${'9'.repeat(300)}`]],
  [405, ['PATCH',  resources]],
  [405, ['PATCH',  resources, '{}']],
  [413, ['POST',   resources, large]],
  [400, ['GET',    `${resources}/%`]],
];

/** The same as raw bytes with two Host headers. */
async function askWithTwoHosts(asked: Asked, credential: Credential): Promise<Answer> {
  const { hostname, port } = new URL(operator().url);
  const received = await exchange(
    Number(port),
    `${asked[0]} ${asked[1]} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nHost: y\r\n` +
      `Authorization: ${credential(asked)}\r\nConnection: close\r\n\r\n`,
  );
  const lines = received.split('\r\n').map((line) => line.split(': ') as [string, string]);
  const status = Number(received.split(' ', 2)[1]);
  return { status, headers: Object.fromEntries(lines), text: received, body: {} };
}

const rowsOf = Object.entries(apis);

describe.each(rowsOf)('%s', (_, api) => {
  const { limit, resources, unknownId, credentialOf, wrongOnes } = api;
  const counted = (credential: Credential): Promise<Answer> =>
    ask(['GET', `${resources}/${unknownId}`], credential);

  test('an uncounted response shows the remaining requests and uses none', async () => {
    const credential = await credentialOf(await aProject(operator()));
    for (const used of [1, 2, 3]) {
      const answer = await counted(credential);
      expect([answer.status, ...valuesOf(answer)]).toEqual([404, limit, limit - used]);
    }
    const reset = unixNow() + 60;
    for (const [status, asked] of uncounted(api)) {
      const answer = await ask(asked, credential);
      const shown = [asked[0], asked[1], answer.status, ...valuesOf(answer)];
      expect(shown).toEqual([asked[0], asked[1], status, limit, limit - 3]);
      expect(Math.abs(resetOf(answer) - reset)).toBeLessThanOrEqual(3);
    }
    const twoHosts = await askWithTwoHosts(['GET', `${resources}/1`], credential);
    expect([twoHosts.status, ...valuesOf(twoHosts)]).toEqual([400, limit, limit - 3]);
    expect(valuesOf(await counted(credential))).toEqual([limit, limit - 4]);
  });

  test('requests with missing or wrong credentials see the full limit', async () => {
    const project = await aProject(operator());
    const credential = await credentialOf(project);
    for (const _used of [1, 2, 3]) await counted(credential);
    const others: readonly (readonly [string, Credential])[] = [
      ['none', () => undefined],
      ['a bearer token that nobody has', () => `Bearer ${randomUUID()}`],
      ...wrongOnes(project),
    ];
    for (const [name, wrong] of others) {
      for (const [status, asked] of uncounted(api)) {
        const answer = await ask(asked, wrong);
        expect([name, answer.status, ...valuesOf(answer)]).toEqual([name, status, limit, limit]);
        expect(Math.abs(resetOf(answer) - unixNow())).toBeLessThanOrEqual(2);
      }
    }
    expect(valuesOf(await counted(credential))).toEqual([limit, limit - 4]);
  });

  test('a wrong credential gets the same response as a missing one', async () => {
    const project = await aProject(operator());
    const seen = ({ status, headers, text }: Answer) => {
      const { 'x-request-id': _id, 'x-ratelimit-reset': _reset, date: _date, ...rest } = headers;
      return { status, text, rest };
    };
    for (const [, asked] of uncounted(api)) {
      const nobody = seen(await send(asked, undefined));
      for (const [, wrong] of wrongOnes(project)) {
        expect(seen(await ask(asked, wrong))).toEqual(nobody);
      }
    }
  });

  test('each client sees its own values', async () => {
    const [busy, other] = [
      await credentialOf(await aProject(operator())),
      await credentialOf(await aProject(operator())),
    ];
    for (const _used of [1, 2, 3]) await counted(busy);
    await counted(other);
    for (const [, asked] of uncounted(api)) {
      expect(valuesOf(await ask(asked, other))).toEqual([limit, limit - 1]);
    }
  });
});

describe.each([
  ['checkout', apis.checkout],
  ['wallet', apis.wallet],
] as const)("%s: a project's own limit", (_, api) => {
  const { resources, unknownId, credentialOf } = api;

  test('is shown, and uncounted responses show 0 instead of 429 when it is used up', async () => {
    const credential = await credentialOf(await aProject(operator(), { rate_limit: 2 }));
    for (const status of [404, 404, 429]) {
      expect((await ask(['GET', `${resources}/${unknownId}`], credential)).status).toBe(status);
    }
    for (const [status, asked] of uncounted(api)) {
      const answer = await ask(asked, credential);
      expect([answer.status, ...valuesOf(answer)]).toEqual([status, 2, 0]);
      expect(answer.headers['retry-after']).toBeUndefined();
    }
  });

  test('of 0 means no limit and no headers', async () => {
    const credential = await credentialOf(await aProject(operator(), { rate_limit: 0 }));
    const answer = await ask(['GET', `${resources}/`], credential);
    expect([answer.status, answer.headers['x-ratelimit-limit']]).toEqual([404, undefined]);
  });
});

describe('an uncounted signed request', () => {
  test('does not use up its nonce', async () => {
    const project = await aProject(operator());
    const nonce = randomUUID();
    for (const uri of ['/rest/v1/nothing', '/rest/v1/transaction/', '/rest/v1/nothing']) {
      const answer = await readAsSigner(operator(), project, { uri, nonce });
      expect([answer.status, ...valuesOf(answer)]).toEqual([404, 1_000, 1_000]);
    }
    const request = toSign(operator(), project, { nonce });
    expect((await sendSigned(operator(), request)).status).toBe(200);
    expect((await sendSigned(operator(), request)).body['error']).toBe('invalid_nonce');
  });

  test('is recognised even if its body differs from the signed one', async () => {
    const project = await aProject(operator());
    await readAsSigner(operator(), project);
    const asked: Asked = ['POST', '/rest/v1/nothing', '{"a":1}'];
    const answer = await send(asked, signing(project)(['POST', '/rest/v1/nothing', '{"b":2}']));
    expect([answer.status, ...valuesOf(answer)]).toEqual([404, 1_000, 999]);
  });
});

test('decision 0090: a user token sees the remaining requests of its grant, also on a 403', async () => {
  const { user, shop } = await aTokenUser(operator());
  const { base } = apis.wallet;
  for (const _used of [1, 2, 3]) {
    expect((await user.send('GET', `${base}/project`)).status).toBe(200);
  }
  // biome-ignore format: a table
  for (const [status, method, path] of [
    [404, 'GET',  '/nothing'],
    [403, 'POST', '/contact-token'],
  ] as const) {
    const answer = await user.send(method, `${base}${path}`);
    expect([answer.status, ...valuesOf(answer)]).toEqual([status, 1_000, 997]);
  }
  expect(valuesOf(await shop.send('GET', `${base}/nothing`))).toEqual([1_000, 1_000]);
  expect(valuesOf(await user.send('GET', `${base}/project`))).toEqual([1_000, 996]);
});

describe('the token endpoint', () => {
  const asked: Asked = ['POST', tokenPath, large];
  const empty: Asked = ['POST', '/auth/realms//protocol/openid-connect/token', 'a=b'];

  test('recognises a signature in an uncounted request', async () => {
    const project = await aProject(operator());
    await tokenOf(operator(), project);
    for (const [status, one] of [
      [413, asked],
      [404, empty],
    ] as const) {
      const answer = await ask(one, signing(project));
      expect([answer.status, ...valuesOf(answer)]).toEqual([status, 1_000, 999]);
    }
  });

  test('ignores a secret in an uncounted request, because guesses must be counted (decision 0097)', async () => {
    const project = await aProject(operator());
    await tokenOf(operator(), project);
    for (const secret of [project.client_secret, 'wrong']) {
      const answer = await send(asked, basicOf({ ...project, client_secret: secret }));
      expect([answer.status, ...valuesOf(answer)]).toEqual([413, 1_000, 1_000]);
    }
  });
});
