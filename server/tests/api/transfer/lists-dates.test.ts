import { beforeAll, describe, expect, test } from 'vitest';
import { foldTallies } from '../../../src/transfer/lists/tally.store.ts';
import { advance, nowOf } from '../../support/clock.ts';
import { extent } from '../../support/extent.ts';
import type { OperatorClient } from '../../support/operator-client.ts';
import { seededRandom } from '../../support/random.ts';
import { useService } from '../../support/test-service.ts';
import type { TransferSeen } from '../../support/transfer.ts';
import {
  accountBeneficiary,
  aListClient,
  idsIn,
  type ListClient,
  movingTransfers,
} from '../../support/transfer-lists.ts';
import { seen } from '../../support/wallet.ts';

// Gaps 4, List: created_date_from and created_date_to, and the totals of the filtered lists.

const service = useService(movingTransfers);
const operator = (): OperatorClient => service().client;

const daySeconds = 86_400;

/** How many random pairs of dates are tried. They are the same in each run. */
const rounds = extent({ short: 25, long: 250 });

/** Moves to the last second of this day. */
async function toTheEndOfTheDay(): Promise<void> {
  const left = daySeconds - 1 - ((await nowOf(operator())) % daySeconds);
  if (left > 0) await advance(operator(), left);
}

const createdAt = ({ created_at }: TransferSeen): number => Number(created_at);

let payer: ListClient;
let made: readonly TransferSeen[];

/** Transfers at the ends and in the middle of five days. Some are done, some rejected. */
beforeAll(async () => {
  payer = await aListClient(operator());
  const to = accountBeneficiary((await aListClient(operator())).client.account);
  const all: TransferSeen[] = [];
  for (let day = 0; day < 5; day += 1) {
    await toTheEndOfTheDay();
    all.push(...(await payer.registered(to, ['1.00', '1.00'])));
    await advance(operator(), 1);
    all.push(...(await payer.registered(to, ['2.00'])));
    await advance(operator(), daySeconds / 2);
    all.push(...(await payer.registered(to, ['1.00', '3.00'])));
  }
  for (const { id } of all.filter((_, index) => index % 4 === 1)) {
    seen(await payer.client.act(id, 'sign'));
  }
  for (const { id } of all.filter((_, index) => index % 4 === 2)) {
    seen(await payer.client.revoke(id));
  }
  made = await Promise.all(
    all.map(async ({ id }) => seen<TransferSeen>(await payer.client.read(id))),
  );
});

type Filter = { readonly from?: number; readonly to?: number; readonly status?: string };

const expectedOf = ({ from = 0, to = Number.MAX_SAFE_INTEGER, status }: Filter): number[] =>
  made
    .filter((transfer) => createdAt(transfer) >= from && createdAt(transfer) <= to)
    .filter((transfer) => status === undefined || transfer.status === status)
    .map(({ id }) => id)
    .reverse();

const listOf = ({ from, to, status }: Filter) =>
  payer.list({
    credit_account_number: payer.client.account,
    limit: '100',
    ...(from === undefined ? {} : { created_date_from: String(from) }),
    ...(to === undefined ? {} : { created_date_to: String(to) }),
    ...(status === undefined ? {} : { 'statuses[]': status }),
  });

async function expectRight(filter: Filter): Promise<void> {
  const list = await listOf(filter);
  const expected = expectedOf(filter);
  expect(idsIn(list), JSON.stringify(filter)).toEqual(expected);
  expect(list._metadata, JSON.stringify(filter)).toMatchObject({
    total: expected.length,
    has_next: false,
  });
}

/**
 * Seconds with transfers (in the short form of two days) and midnights, each with its neighbours.
 */
function moments(): readonly number[] {
  const seconds = extent({ short: made.slice(0, 10), long: made }).map(createdAt);
  const midnights = seconds.map((second) => second - (second % daySeconds));
  const all = [...seconds, ...midnights].flatMap((second) => [second - 1, second, second + 1]);
  return [...new Set(all)];
}

describe.each([
  ['with separate tallies', async () => {}],
  [
    'with merged tallies',
    async () => {
      while (await foldTallies(service().database.database));
    },
  ],
])('%s', (_, prepare) => {
  beforeAll(prepare);

  test('transfer 4 GET /transfers: created_date_from includes its second', async () => {
    for (const from of moments()) await expectRight({ from });
  });

  test('transfer 4 GET /transfers: created_date_to includes its second', async () => {
    for (const to of moments()) await expectRight({ to });
  });

  test('transfer 4 GET /transfers: both dates, within a day and over several, with and without a status', async () => {
    const random = seededRandom(4);
    const all = moments();
    const pick = (): number => all[random(all.length)] ?? 0;
    const statuses = [undefined, 'done', 'registered', 'rejected', 'failed'];
    let withinOneDay = 0;
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [pick(), random(2) === 0 ? pick() : undefined];
      const ends = [one, other ?? one + random(daySeconds / 2)];
      const [from, to] = [Math.min(...ends), Math.max(...ends)];
      if (Math.floor(from / daySeconds) === Math.floor(to / daySeconds)) withinOneDay += 1;
      const status = statuses[random(statuses.length)];
      await expectRight(status === undefined ? { from, to } : { from, to, status });
    }
    expect(withinOneDay).toBeGreaterThan(rounds / 12.5);
  });
});

test('transfer 4 GET /transfers: dates in the wrong order give an empty list', async () => {
  const [first, last] = [made[0], made.at(-1)].map((one) =>
    one === undefined ? 0 : createdAt(one),
  );
  const list = await listOf({ from: last ?? 0, to: first ?? 0 });
  expect([idsIn(list), list._metadata.total]).toEqual([[], 0]);
});

test('transfer 2: a page of a list between dates has the total between them', async () => {
  const [from, to] = [createdAt(made[3] as TransferSeen), createdAt(made[17] as TransferSeen)];
  const expected = expectedOf({ from, to });
  const list = await payer.list({
    credit_account_number: payer.client.account,
    created_date_from: String(from),
    created_date_to: String(to),
    limit: '4',
    offset: '3',
  });
  expect(idsIn(list)).toEqual(expected.slice(3, 7));
  expect(list._metadata).toMatchObject({
    total: expected.length,
    limit: 4,
    offset: 3,
    has_next: true,
    has_previous: true,
  });
});

test.each(['yesterday', '1.5', '-1', '', '2026-01-01', '9'.repeat(25)])(
  'transfer 4 GET /transfers: the date "%s" is 400',
  async (date) => {
    for (const name of ['created_date_from', 'created_date_to']) {
      const answer = await payer.ask({ credit_account_number: payer.client.account, [name]: date });
      expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
    }
  },
);
