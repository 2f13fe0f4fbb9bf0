import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance } from '../../support/clock.ts';
import { extent } from '../../support/extent.ts';
import type { OperatorClient } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import type { TransferList, TransferSeen } from '../../support/transfer.ts';
import {
  accountBeneficiary,
  aListClient,
  type ListClient,
  movingTransfers,
} from '../../support/transfer-lists.ts';

// Transfer 4: stable cursors over a changing list. Nothing twice, nothing skipped.

const service = useService(movingTransfers);
const operator = (): OperatorClient => service().client;

type Walk = {
  readonly order_by: 'created_at' | 'id' | 'amount';
  readonly order_direction: 'asc' | 'desc';
  /** From the first page forwards, or from the end of the list backwards. */
  readonly forwards: boolean;
  /** Whose list is read. */
  readonly list: 'of the payer' | 'of the beneficiary' | 'of both';
  /** Transfers inserted at the start, and before each further page. */
  readonly inserts: readonly (readonly number[])[];
  readonly limits: readonly number[];
  readonly seconds: readonly number[];
};

// Few amounts, so that many are equal, and mostly no time between them.
const cents = fc.constantFrom(1, 1, 2, 3, 250);
const walks: fc.Arbitrary<Walk> = fc.record({
  order_by: fc.constantFrom('created_at', 'id', 'amount'),
  order_direction: fc.constantFrom('asc', 'desc'),
  forwards: fc.boolean(),
  list: fc.constantFrom('of the payer', 'of the beneficiary', 'of both'),
  inserts: fc
    .tuple(
      fc.array(cents, { minLength: 1, maxLength: 8 }),
      fc.array(fc.array(cents, { maxLength: 6 }), { minLength: 2, maxLength: 7 }),
    )
    .map(([first, later]) => [first, ...later]),
  limits: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
  seconds: fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: 1, maxLength: 4 }),
});

const textOf = (cents: number): string => (cents / 100).toFixed(2);
const at = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item;

/** Compares two transfers in the order of the walk. */
function byOrder({ order_by, order_direction }: Walk) {
  const sign = order_direction === 'asc' ? 1 : -1;
  const placeOf = (one: TransferSeen): number =>
    order_by === 'amount' ? Number(one.amount.amount) : Number(one[order_by]);
  return (one: TransferSeen, other: TransferSeen): number =>
    sign * (placeOf(one) - placeOf(other) || one.id - other.id);
}

class World {
  readonly walk: Walk;
  readonly #payer: ListClient;
  readonly #beneficiary: ListClient;
  readonly all: TransferSeen[] = [];

  constructor(walk: Walk, payer: ListClient, beneficiary: ListClient) {
    this.walk = walk;
    this.#payer = payer;
    this.#beneficiary = beneficiary;
  }

  async insert(arriving: readonly number[], afterSeconds = 0): Promise<void> {
    if (arriving.length === 0) return;
    if (afterSeconds > 0) await advance(operator(), afterSeconds);
    const to = accountBeneficiary(this.#beneficiary.client.account);
    this.all.push(...(await this.#payer.registered(to, arriving.map(textOf))));
  }

  page(query: Readonly<Record<string, string>>): Promise<TransferList> {
    const { order_by, order_direction, list } = this.walk;
    const [payer, beneficiary] = [this.#payer, this.#beneficiary];
    const looker = list === 'of the beneficiary' ? beneficiary : payer;
    return looker.list({
      ...(list === 'of the beneficiary' ? {} : { credit_account_number: payer.client.account }),
      ...(list === 'of the payer' ? {} : { debit_account_number: beneficiary.client.account }),
      order_by,
      order_direction,
      ...query,
    });
  }
}

test('transfer 4 GET /transfers: walking by cursor while transfers come in', async () => {
  let insertedOnTheWay = 0;
  await fc.assert(
    fc.asyncProperty(walks, async (walk) => {
      const world = new World(
        walk,
        await aListClient(operator(), 0),
        await aListClient(operator(), 0),
      );
      const [first = [], ...later] = walk.inserts;
      await world.insert(first);
      const atStart = [...world.all].sort(byOrder(walk));
      const met = await walkThrough(world, later);
      insertedOnTheWay += world.all.length - atStart.length;

      // No transfer twice, and all in order.
      expect(new Set(met.map(({ id }) => id)).size).toBe(met.length);
      expect(met).toEqual([...met].sort(byOrder(walk)));
      // The walk has found every transfer that existed when it began.
      const metIds = new Set(met.map(({ id }) => id));
      expect(atStart.filter(({ id }) => !metIds.has(id))).toEqual([]);

      // Without new transfers, a second walk and the total find exactly the existing ones.
      const whole = [...world.all].sort(byOrder(walk)).map(({ id }) => id);
      const quiet = await walkThrough(world, []);
      expect(quiet.map(({ id }) => id)).toEqual(whole);
      expect((await world.page({ limit: '1' }))._metadata.total).toBe(whole.length);
    }),
    { numRuns: extent({ short: 3, long: 25 }) },
  );
  expect(insertedOnTheWay).toBeGreaterThan(extent({ short: 0, long: 60 }));
});

type Cursor = Readonly<Record<string, string>>;

const goesOn = ({ _metadata }: TransferList, forwards: boolean): boolean =>
  forwards ? _metadata.has_next : _metadata.has_previous;

/** The cursor after a page; null while there is no transfer. */
function nextOf({ _metadata }: TransferList, forwards: boolean): Cursor | null {
  const { after, before } = _metadata.cursors;
  if (forwards) return after === undefined ? null : { after };
  return before === undefined ? null : { before };
}

/** Walks to the other end of the list. New transfers arrive between the pages. */
async function walkThrough(
  world: World,
  arrivals: readonly (readonly number[])[],
): Promise<readonly TransferSeen[]> {
  const { forwards, limits, seconds } = world.walk;
  const pages: (readonly TransferSeen[])[] = [];
  const waiting = [...arrivals];
  let cursor: Cursor = forwards ? {} : await beyondTheEnd(world);
  for (let step = 0; ; step += 1) {
    const limit = at(limits, step);
    const list = await world.page({ limit: String(limit), ...cursor });
    expect(list.transfers.length).toBeLessThanOrEqual(limit);
    pages.push(list.transfers);
    const isQuiet = waiting.length === 0;
    await world.insert(waiting.shift() ?? [], at(seconds, step));
    if (isQuiet && !goesOn(list, forwards)) break;
    cursor = nextOf(list, forwards) ?? cursor;
  }
  return (forwards ? pages : pages.reverse()).flat();
}

/** The cursor behind the last transfer, where a backward walk begins. */
async function beyondTheEnd(world: World): Promise<Cursor> {
  let { has_next, cursors } = (await world.page({ limit: '100' }))._metadata;
  while (has_next) {
    const page = await world.page({ limit: '100', after: cursors.after ?? '' });
    ({ has_next, cursors } = page._metadata);
  }
  if (cursors.after === undefined) return {};
  const behind = await world.page({ limit: '1', after: cursors.after });
  return { before: behind._metadata.cursors.before ?? '' };
}
