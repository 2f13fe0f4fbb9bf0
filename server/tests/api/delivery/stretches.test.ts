import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { claimDue } from '../../../src/delivery/sending/choosing/claims.store.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { aProject } from '../../support/identity.ts';
import { startNode } from '../../support/nodes.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { tell } from '../../support/webhooks.ts';

// Decision 0085: a claim looks at a limited number of hosts, however many there are, and leaves
// none out.

const day = 86_400;

test('claims go through the hosts in stretches, each host once per round, also those with nothing due', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const node = await startNode(db, { FLORIN_TEST_CLOCK: '1' });
  const project = await aProject(node.client);
  const hosts = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.invalid`);
  await Promise.all(
    hosts.map((host) => tell(node.client, project, { name: host, url: `https://${host}/` })),
  );
  await until('each was tried', async () => {
    const rows = await db.query('SELECT FROM delivery WHERE attempt_count > 0 AND claim IS NULL');
    return rows.length === hosts.length;
  });
  await node.stop();
  await db.query(
    "UPDATE delivery SET next_try_at = next_try_at + $1 WHERE host LIKE 'c.invalid%'",
    [10 * day],
  );
  const now = unixSeconds(Math.floor(Date.now() / 1_000) + day);
  const orders = {
    now,
    until: unixSeconds(now + 90),
    limit: 10,
    slots: new Map(),
    slotsOfOthers: 16,
    dialects: ['checkout', 'wallet', 'transfer'],
  };
  const stretches: string[][] = [];
  let behindHost: string | null = '';
  while (behindHost !== null) {
    const stretch: Awaited<ReturnType<typeof claimDue>> = await claimDue(db.database, {
      ...orders,
      claim: randomUUID(),
      behindHost,
      hostsMax: 2,
    });
    stretches.push(stretch.claimed.map(({ delivery }) => new URL(delivery.url).host));
    behindHost = stretch.lastHost;
  }
  expect(stretches.map((names) => names.toSorted())).toEqual([
    ['a.invalid', 'b.invalid'],
    ['d.invalid'],
    ['e.invalid'],
  ]);
});
