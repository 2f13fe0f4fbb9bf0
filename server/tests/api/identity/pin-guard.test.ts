import { describe, expect, onTestFinished, test } from 'vitest';
import { dayWrongMax, hourWrongMax } from '../../../src/identity/tries/client-tries.ts';
import { createPinGuard } from '../../../src/identity/tries/pin-guard.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { createDatabase } from '../../../src/storage/database.ts';
import { createTestEngine } from '../../support/engines.ts';
import { longTest } from '../../support/extent.ts';
import { aProject, aUser } from '../../support/identity.ts';
import { verdictOn } from '../../support/raw-rows.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0093: many concurrent PINs of one client on several nodes.

const service = useSharedService();

let now = 1_800_000_000;
/** Pauses end at once: the clock advances while requests wait. */
const clock = { now: () => unixSeconds(now) };

function aNode(told: string[] = []) {
  const address = service().database.url;
  const database = createDatabase({ address: async () => address, close: async () => {} });
  const engine = createTestEngine(database.connect, { clock });
  onTestFinished(async () => {
    await engine.close();
    await database.close();
  });
  return createPinGuard(engine, {
    wrong: () => {},
    slowed: () => told.push('slowed'),
    stopped: () => told.push('stopped'),
  });
}

async function aClient() {
  const { client_id: clientId, project_id: projectId } = await aProject(service().client);
  return (walletId: number | null) => ({ clientId, projectId, walletId });
}

/** Advances the clock in steps until all requests are answered. */
async function settled<Result>(answers: readonly Promise<Result>[]): Promise<readonly Result[]> {
  const ticking = setInterval(() => {
    now += 15;
  }, 20);
  try {
    return await Promise.all(answers);
  } finally {
    clearInterval(ticking);
  }
}

describe('decision 0093: concurrent PINs', () => {
  test('of a hundred wrong PINs on two nodes only the hourly limit is verified', async () => {
    const told: string[] = [];
    const nodes = [aNode(told), aNode(told)] as const;
    const pinOf = await aClient();
    let verified = 0;
    const answers = Array.from({ length: 100 }, (_, nth) =>
      nodes[nth % 2 === 0 ? 0 : 1](pinOf(null), async () => {
        verified += 1;
        return 'refused';
      }),
    );
    expect(new Set(await settled(answers))).toEqual(new Set(['refused']));
    expect(verified).toBe(hourWrongMax);
    expect(told.filter((word) => word === 'stopped')).toEqual(['stopped']);
  });

  longTest('a hundred correct PINs of two wallets on two nodes all succeed', async () => {
    const nodes = [aNode(), aNode()] as const;
    const pinOf = await aClient();
    const { client } = service();
    const wallets = [(await aUser(client)).wallet_id, (await aUser(client)).wallet_id] as const;
    const answers = Array.from({ length: 100 }, (_, nth) =>
      nodes[nth % 2 === 0 ? 0 : 1](pinOf(wallets[nth % 3 === 0 ? 0 : 1]), async () => 'right'),
    );
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['right']));
    const rows = await service().database.query<{ tries: unknown[]; payers: string }>(
      `SELECT tries, (SELECT sum((hour->>'payers')::int) FROM jsonb_array_elements(served) hour) AS payers
       FROM client_tries WHERE client_id = $1`,
      [pinOf(null).clientId],
    );
    expect(rows).toEqual([{ tries: [], payers: '2' }]);
  });

  test('a verification that throws does not count as an attempt', async () => {
    const guard = aNode();
    const pinOf = await aClient();
    for (let nth = 0; nth < dayWrongMax + 1; nth += 1) {
      const failing = guard(pinOf(null), () => Promise.reject(new Error('no memory')));
      await expect(failing).rejects.toThrow('no memory');
    }
    expect(await guard(pinOf(null), async () => 'right')).toBe('right');
  });
});

describe('the database limits the stored rows', () => {
  const aTry = { id: 'x', walletId: null, at: 1, state: 'wrong' };
  const anHour = { hour: 1, payers: 1 };

  // biome-ignore format: a table
  test.each([
    ['600 attempts',                 Array(600).fill(aTry), [],                     'taken'],
    ['601 attempts',                 Array(601).fill(aTry), [],                     'tries_of_client_are_bounded'],
    ['attempts that are not a list', aTry,                  [],                     'tries_of_client_are_bounded'],
    ['more hours than a day has',    [],                  Array(27).fill(anHour), 'served_hours_are_bounded'],
  ])('%s', async (_, tries, served, verdict) => {
    const { clientId } = (await aClient())(null);
    const sql = 'INSERT INTO client_tries (client_id, tries, served) VALUES ($1, $2, $3)';
    const values = [clientId, JSON.stringify(tries), JSON.stringify(served)];
    expect(await verdictOn(service().database.query(sql, values))).toBe(verdict);
  });

  test('a relation with an id of another pair', async () => {
    const { projectId } = (await aClient())(null);
    const { wallet_id: walletId } = await aUser(service().client);
    const sql = 'INSERT INTO payer_relation (id, project_id, wallet_id) VALUES ($1, $2, $3)';
    const insert = (id: string) => service().database.query(sql, [id, projectId, walletId]);
    expect(await verdictOn(insert(`${walletId}:${projectId}`))).toBe('one_relation_for_each_pair');
    expect(await verdictOn(insert(`${projectId}:${walletId}`))).toBe('taken');
  });
});
