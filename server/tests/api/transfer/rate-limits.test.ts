import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { firstOf, longTest } from '../../support/extent.ts';
import type { Answer, OperatorClient } from '../../support/operator-client.ts';
import { seededRandom } from '../../support/random.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient, type TransferClient, transfersPath } from '../../support/transfer.ts';
import { aTokenUser, batchPath, movingTransfers } from '../../support/transfer-lists.ts';
import { seen } from '../../support/wallet.ts';

// Transfer 7 and 8, and gaps 4, Rate limits. The limits of checkout and wallet are off here:
// those of transfers are not.

const service = useService({ ...movingTransfers, FLORIN_RATE_LIMIT: '0' });
const operator = (): OperatorClient => service().client;
const aClient = (): Promise<TransferClient> => aTransferClient(operator(), 0);

const base = '/transfer/rest/v1';
/** The cheapest request of each category: an unknown transfer, and an empty batch. */
const standard = (client: TransferClient): Promise<Answer> =>
  client.send('GET', `${transfersPath}/1`);
const batch = (client: TransferClient): Promise<Answer> =>
  client.send('POST', batchPath, { body: { transfers: [] } });

const many = (count: number, ask: () => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, ask));

const valuesOf = ({ headers }: Answer): readonly number[] =>
  [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map(Number);
const resetOf = ({ headers }: Answer): number => Number(headers['x-ratelimit-reset']);
const retryAfterOf = ({ headers }: Answer): number => Number(headers['retry-after']);
const isServed = ({ status }: Answer): boolean => status !== 429;

type Category = readonly [
  name: string,
  limit: number,
  ask: (client: TransferClient) => Promise<Answer>,
];
const categories: readonly Category[] = firstOf([
  ['batch', 10, batch],
  ['standard', 100, standard],
]);

test('transfer 8 Standard operations: 100 requests in 60 seconds are allowed, and no more', async () => {
  const client = await aClient();
  const answers = await many(130, () => standard(client));
  expect(answers.filter(isServed)).toHaveLength(100);
  const remaining = answers.filter(isServed).map((answer) => valuesOf(answer)[1] ?? -1);
  expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index));
});

test('transfer 8 Batch operations: 10 requests in 60 seconds are allowed, and no more', async () => {
  const client = await aClient();
  const answers = await many(25, () => batch(client));
  expect(answers.filter(isServed)).toHaveLength(10);
  for (const answer of answers) expect(answer.headers['x-ratelimit-limit']).toBe('10');
});

describe.each(categories)('%s: a client over its limit', (_, limit, ask) => {
  const exhausted = async (): Promise<{ client: TransferClient; over: Answer }> => {
    const client = await aClient();
    await many(limit, () => ask(client));
    return { client, over: await ask(client) };
  };

  test('transfer 7 error: rate_limit_exceeded, with status 429', async () => {
    const { over } = await exhausted();
    expect([over.status, over.body['error']]).toEqual([429, 'rate_limit_exceeded']);
    expect(over.headers['content-type']).toBe('application/json');
  });

  test('transfer 7 error_description: a sentence', async () => {
    const { over } = await exhausted();
    expect(over.body['error_description']).toMatch(/^\S.+\.$/);
    expect(Object.keys(over.body)).toEqual(['error', 'error_description', 'retry_after']);
  });

  test('transfer 7 retry_after: the seconds of the header Retry-After, an integer', async () => {
    const { over } = await exhausted();
    const { retry_after: seconds } = over.body;
    expect(seconds).toBe(retryAfterOf(over));
    expect(Number.isInteger(seconds)).toBe(true);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(valuesOf(over)).toEqual([limit, 0]);
  });

  test('transfer 7: a client that waits for Retry-After is served', async () => {
    await played(async (time) => {
      const { client, over } = await exhausted();
      const told = time.now();
      await time.pass(retryAfterOf(over));
      time.insist(time.now() - told >= retryAfterOf(over));
      expect(isServed(await ask(client))).toBe(true);
    });
  });

  test('gaps 4, Rate limits: a refused request is not counted', async () => {
    const { client, over } = await exhausted();
    expect((await many(limit, () => ask(client))).filter(isServed)).toEqual([]);
    await advance(operator(), retryAfterOf(over));
    // All the first requests leave the window within the same second or so.
    await advance(operator(), 5);
    const answers = await many(limit + 5, () => ask(client));
    expect(answers.filter(isServed)).toHaveLength(limit);
  });
});

/** How far the clock of the service is ahead. */
async function offsetOf(): Promise<number> {
  for (;;) {
    const [one, other] = await Promise.all([readOffset(), readOffset()]);
    if (one === other) return one;
  }
}

const readOffset = async (): Promise<number> => {
  const { now, real } = (await operator().send('GET', '/admin/v1/clock')).body;
  return Number(now) - Number(real);
};

/** In seconds: both times are cut to whole seconds, which need not change at the same moment. */
const offsetError = 1;

/** The clock of the service is moved by the test, and also runs on. */
class VirtualTime {
  #offset: number;

  private constructor(offset: number) {
    this.#offset = offset;
  }

  static async start(): Promise<VirtualTime> {
    return new VirtualTime(await offsetOf());
  }

  now(): number {
    return performance.now() / 1_000 + this.#offset;
  }

  async pass(seconds: number): Promise<void> {
    await advance(operator(), seconds);
    this.#offset = await offsetOf();
  }

  /** The clock moves in whole seconds. If one ends in between, the scenario has to be repeated. */
  insist(isOnTime: boolean): void {
    if (!isOnTime) throw new TooSlow();
  }
}

class TooSlow extends Error {}

/** Plays a scenario from its beginning, and repeats it while the timing was off. */
async function played(scenario: (time: VirtualTime) => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    try {
      return await scenario(await VirtualTime.start());
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
    }
  }
  throw new TooSlow('this machine is too slow for a scenario of one second');
}

test('transfer 7: one second before the end of Retry-After a request is still refused', async () => {
  await played(async (time) => {
    const client = await aClient();
    const started = time.now();
    await many(10, () => batch(client));
    const counted = time.now();
    const over = await batch(client);
    await time.pass(retryAfterOf(over) - 1);
    const early = await batch(client);
    time.insist(time.now() - started < 60);
    expect([over.status, retryAfterOf(over)]).toEqual([429, 60]);
    expect(early.status).toBe(429);
    await time.pass(retryAfterOf(early));
    time.insist(time.now() - counted >= 60);
    expect(isServed(await batch(client))).toBe(true);
  });
});

longTest(
  'transfer 8: random arrivals never exceed the limit in any 60 seconds, and are never refused too early',
  async () => {
    const client = await aClient();
    const random = seededRandom(8);
    const time = await VirtualTime.start();
    type Sent = { readonly from: number; readonly to: number; readonly served: boolean };
    const all: Sent[] = [];
    for (let burst = 0; burst < 45; burst += 1) {
      const count = [1, 5, 20, 60][random(4)] ?? 1;
      const sent = Array.from({ length: count }, async () => {
        const from = time.now() - offsetError;
        const served = isServed(await standard(client));
        return { from, to: time.now() + offsetError, served };
      });
      all.push(...(await Promise.all(sent)));
      const passes = [0, 1, 3, 10, 29, 59][random(6)] ?? 0;
      if (passes > 0) await time.pass(passes);
    }
    const served = all.filter((one) => one.served);
    const refused = all.filter((one) => !one.served);
    expect(served.length).toBeGreaterThan(200);
    expect(refused.length).toBeGreaterThan(100);
    // Each request was counted between its sending and its answer.
    for (const first of served) {
      const certain = served.filter(({ from, to }) => from >= first.from && to < first.from + 60);
      expect(certain.length).toBeLessThanOrEqual(100);
    }
    for (const one of refused) {
      const possible = served.filter(({ from, to }) => to > one.from - 60 && from < one.to);
      expect(possible.length).toBeGreaterThanOrEqual(100);
    }
  },
);

describe('gaps 4, Rate limits: X-RateLimit-Reset', () => {
  test('it is the time at which the oldest counted request leaves the window', async () => {
    const client = await aClient();
    const before = await nowOf(operator());
    const first = await standard(client);
    const after = await nowOf(operator());
    expect(resetOf(first)).toBeGreaterThanOrEqual(before + 60);
    expect(resetOf(first)).toBeLessThanOrEqual(after + 61);
    await advance(operator(), 20);
    const second = await standard(client);
    expect(Math.abs(resetOf(second) - resetOf(first))).toBeLessThanOrEqual(1);
    await advance(operator(), 40);
    // The first has left the window; now the second is the oldest.
    const third = await standard(client);
    expect(resetOf(third)).toBeGreaterThanOrEqual(resetOf(first) + 19);
    expect(resetOf(third)).toBeLessThanOrEqual(resetOf(first) + 40);
    expect(valuesOf(third)).toEqual([100, 98]);
  });

  test('a refusal has it as well', async () => {
    const client = await aClient();
    const [first] = [await batch(client)];
    await advance(operator(), 30);
    await many(9, () => batch(client));
    const over = await batch(client);
    expect(over.status).toBe(429);
    expect(Math.abs(resetOf(over) - resetOf(first))).toBeLessThanOrEqual(1);
    expect(resetOf(over)).toBeGreaterThanOrEqual(
      (await nowOf(operator())) + retryAfterOf(over) - 2,
    );
  });
});

describe('shared and separate limits', () => {
  test('transfer 8: standard and batch requests have separate limits', async () => {
    const client = await aClient();
    await many(10, () => batch(client));
    expect((await batch(client)).status).toBe(429);
    expect(valuesOf(await standard(client))).toEqual([100, 99]);
    await many(99, () => standard(client));
    expect((await standard(client)).status).toBe(429);
    await advance(operator(), 61);
    expect(valuesOf(await batch(client))).toEqual([10, 9]);
  });

  test('transfer 8: each client id has its own limit', async () => {
    const [busy, other] = [await aClient(), await aClient()];
    await many(101, () => standard(busy));
    expect((await standard(busy)).status).toBe(429);
    expect(valuesOf(await standard(other))).toEqual([100, 99]);
  });

  test("decision 0090: each grant of a client's users has its own limit", async () => {
    const { user, shop } = await aTokenUser(operator());
    const { user: other } = await aTokenUser(operator(), { project: shop.project });
    expect(valuesOf(await standard(user))).toEqual([100, 99]);
    expect(valuesOf(await standard(other))).toEqual([100, 99]);
    expect(valuesOf(await standard(shop))).toEqual([100, 99]);
  });

  test('transfer 8: all operations share the standard limit, in both spellings; batches share theirs', async () => {
    const client = await aClient();
    const body = client.body({
      type: 'service',
      service_account: { email: `${randomUUID()}@a.example` },
    });
    const { id } = seen<{ id: number }>(await client.send('POST', transfersPath, { body }));
    const account = `credit_account_number=${client.account}`;
    // biome-ignore format: a table
    const requests: readonly (readonly [string, string])[] = [
      ['GET', `/transfers/${id}`],           ['GET', `/transfer/${id}`],
      ['GET', `/transfers?${account}`],      ['GET', `/transfer?${account}`],
      ['PUT', `/transfers/${id}/register`],  ['PUT', `/transfer/${id}/register`],
      ['PUT', `/transfers/${id}/reserve`],   ['PUT', `/transfer/${id}/reserve`],
      ['PUT', `/transfers/${id}/sign`],      ['PUT', `/transfer/${id}/sign`],
      ['PUT', `/transfers/${id}/provide-password`], ['PUT', `/transfer/${id}/provide-password`],
      ['DELETE', `/transfers/${id}`],        ['DELETE', `/transfer/${id}`],
      ['GET', '/transfers/single-window-transfer-countries'],
      ['POST', '/transfers'],                ['POST', '/transfer'],
    ];
    let left = 99;
    for (const [method, path] of requests) {
      left -= 1;
      const answer = await client.send(method, `${base}${path}`, method === 'POST' ? { body } : {});
      expect([method, path, ...valuesOf(answer)]).toEqual([method, path, 100, left]);
    }
    for (const [index, word] of ['transfers', 'transfer'].entries()) {
      const sent = { body: { transfers: [body] } };
      const answer = await client.send('POST', `${base}/${word}/batch`, sent);
      expect([answer.status, ...valuesOf(answer)]).toEqual([200, 10, 9 - index]);
    }
  });

  test('gaps 4, Batch: a batch of a hundred transfers counts as one request', async () => {
    const client = await aClient();
    const body = client.body({
      type: 'service',
      service_account: { email: `${randomUUID()}@a.example` },
    });
    const transfers = Array.from({ length: 100 }, () => body);
    const answer = await client.send('POST', batchPath, { body: { transfers } });
    expect([answer.status, ...valuesOf(answer)]).toEqual([200, 10, 9]);
    expect(valuesOf(await standard(client))).toEqual([100, 99]);
  });
});
