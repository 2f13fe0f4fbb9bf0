import { expect, onTestFinished, test } from 'vitest';
import { firstOf } from '../../support/extent.ts';
import { startNode } from '../../support/nodes.ts';
import type { OperatorClient } from '../../support/operator-client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

// A start may be killed after any part of the demonstration: the next one makes the rest.

const demoProject = {
  name: 'Demo shop',
  client_id: 'demo-shop',
  split_policy: { slots: [], allow_overrides: true },
  rights: ['password_grant'],
};
const demoUser = {
  name: 'Demo user',
  email: 'demo@example.com',
  password: 'demo-password',
  pin: '1234',
};
const deposit = { amount: 100_000, currency: 'EUR', reference: 'demo' };

type Part = (client: OperatorClient) => Promise<number>;

/** Makes a part as the start does; gives its wallet. */
const made = async (client: OperatorClient, path: string, body: object): Promise<number> => {
  const answer = await client.send('POST', `/admin/v1${path}`, { body });
  expect(answer.status).toBe(201);
  return Number(answer.body['wallet_id']);
};
const project: Part = (client) => made(client, '/projects', demoProject);
const user: Part = (client) => made(client, '/users', demoUser);
const fundedProject: Part = async (client) =>
  made(client, `/wallets/${await project(client)}/deposits`, deposit);

/** The money of the project and of the user. */
const fundsIn = (db: TestDatabase) =>
  db.query<{ balance: string }>(
    `SELECT balance::text FROM account WHERE kind IN ('wallet', 'merchant') AND currency = 'EUR' ORDER BY balance`,
  );

// biome-ignore format: a table
test.each<[string, readonly Part[]]>(firstOf([
  ['the project',                            [project]],
  ['the project with its money',             [fundedProject]],
  ['the user alone',                         [user]],
  ['project and user without money',         [project, user]],
  ['all but the money of the user',          [fundedProject, user]],
  ['nothing',                                []],
]))('after a start that was killed when there was %s, the demo is whole', async (_, parts) => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const killed = await startNode(db, { FLORIN_SEED: 'none' });
  for (const part of parts) await part(killed.client);
  await killed.stop();
  for (let starts = 0; starts < 2; starts += 1) {
    const node = await startNode(db, { FLORIN_SEED: 'demo' });
    await node.stop();
    expect(await fundsIn(db)).toEqual([{ balance: '100000' }, { balance: '100000' }]);
  }
});
