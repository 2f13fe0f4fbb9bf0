import { beforeAll, expect, test } from 'vitest';
import { schemesOf } from '../../src/edge/checking/authenticator.ts';
import type { Route } from '../../src/edge/route.ts';
import { atConsole } from '../support/console.ts';
import { extent, longTest } from '../support/extent.ts';
import type { Answer } from '../support/operator-client.ts';
import { useSoundBalances } from '../support/sound-books.ts';
import { useService } from '../support/test-service.ts';
import { aServiceBeneficiary, TransferClient } from '../support/transfer.ts';
import { aWalkScene, type WalkScene } from '../support/walk-scene.ts';
import { pay, seen } from '../support/wallet.ts';

// Decision 0246: a node keeps working while a node of a newer version changes the schema. Here
// every table gets new columns, and every status a value that this version does not know.

const service = useService({ FLORIN_RATE_LIMIT: '0' });
// The audit of this version does not know newer statuses.
useSoundBalances(service);

let scene: WalkScene;
beforeAll(async () => {
  scene = await aWalkScene(service().client, []);
});

/** Reads everything with the credentials that each route needs. */
async function readAll(): Promise<Readonly<Record<string, number>>> {
  const statuses: Record<string, number> = {};
  for (const route of service().routes) {
    if (route.method !== 'GET' || schemesOf(route.auth).length === 0) continue;
    const answer = await ask(route);
    statuses[route.path] = answer.status;
    expect(answer.status, `${route.path}: ${answer.text}`).toBeLessThan(500);
  }
  return statuses;
}

function ask(route: Route): Promise<Answer> {
  const { uri, body } = scene.requestFor(route);
  const sent = body === undefined ? {} : { body };
  const [scheme] = schemesOf(route.auth).map(({ name }) => name);
  if (scheme === 'mac') return scene.wallet.send(route.method, uri, sent);
  if (scheme === 'bearer') return scene.merchant.send(route.method, uri, sent);
  return service().client.send(route.method, uri, sent);
}

/** One movement of each kind. */
async function moveMoney(): Promise<void> {
  const { merchant, wallet, customer } = scene;
  const { paymentId } = await merchant.paidOrder();
  expect((await merchant.refund(paymentId, { amount: 50 })).status).toBe(201);
  await pay(service().client, customer.walletId, 5_000);
  const { transaction_key: key } = await wallet.created();
  seen(await wallet.accept(key, customer.walletId));
  seen(await wallet.confirm(key));
  const transfers = new TransferClient(service().client, merchant.project);
  const { beneficiary } = await aServiceBeneficiary(service().client);
  const { id } = await transfers.created(beneficiary);
  expect((await transfers.acted(id, 'sign')).status).toBe('done');
}

const tables = () =>
  service().database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );

let readBefore: Readonly<Record<string, number>>;
beforeAll(async () => {
  await moveMoney();
  // Prepares the statements now; they must still work afterwards.
  readBefore = await extent({ short: async () => ({}), long: readAll })();
  for (const { name } of await tables()) {
    await service().database.query(
      `ALTER TABLE ${name} ADD COLUMN to_come text, ADD COLUMN at_first bigint NOT NULL DEFAULT 7`,
    );
  }
});

test('new columns of a newer version do not stop money from moving', () => moveMoney());

longTest('new columns of a newer version do not change what can be read', async () => {
  expect(await readAll()).toEqual(readBefore);
});

test('an update by this version keeps the newer version’s columns', async () => {
  const { database } = service();
  const orderId = await scene.merchant.anOrder();
  await database.query("UPDATE checkout_order SET to_come = 'kept' WHERE id = $1", [orderId]);
  await scene.merchant.aPayment(await scene.merchant.aLink(orderId));
  expect(
    await database.query('SELECT status, to_come FROM checkout_order WHERE id = $1', [orderId]),
  ).toEqual([{ status: 'paid', to_come: 'kept' }]);
});

/**
 * Everything with its own status, except statuses that control access or count money, which are
 * the same in every version.
 */
const statuses = () =>
  service().database.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name IN ('status', 'state') AND data_type = 'text'
       AND table_name NOT IN ('hold', 'project', 'person', 'wallet', 'staff_member',
         'transfer_tally', 'transfer_total', 'audit_run')`,
  );

const checks = () =>
  service().database.query<{ table: string; name: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
     WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
  );

/** Pages of the console that fail to show their content. */
async function brokenPages(): Promise<readonly string[]> {
  const broken: string[] = [];
  const operator = await atConsole(service(), 'operator');
  for (const { method, path } of service().routes) {
    if (method !== 'GET' || !path.startsWith('/console') || path.includes(':')) continue;
    const page = await operator.browser.open(path);
    const isBroken = page.status >= 500 || page.text.includes('undefined');
    if (isBroken) broken.push(`${path}: ${page.status}`);
  }
  return broken;
}

longTest(
  'an unknown status of a newer version causes no error, and no money moves from it',
  async () => {
    const { database, routes } = service();
    for (const { table, name } of await checks()) {
      await database.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    }
    for (const { table, column } of await statuses()) {
      await database.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      await database.query(`UPDATE ${table} SET ${column} = 'to come'`);
    }
    const movedBefore = await database.query('SELECT count(*) FROM posting');
    const broken: string[] = [];
    const isAsked = ({ method, auth, path }: Route): boolean => {
      const [scheme] = schemesOf(auth).map(({ name }) => name);
      return (
        scheme !== undefined && (scheme !== 'operator' || method === 'GET') && !/oauth/.test(path)
      );
    };
    for (const route of routes.filter(isAsked)) {
      const { status, text } = await ask(route);
      if (status >= 500) broken.push(`${route.method} ${route.path}: ${status} ${text}`);
    }
    broken.push(...(await brokenPages()));
    expect(await database.query('SELECT count(*) FROM posting')).toEqual(movedBefore);
    expect(broken).toEqual([]);
  },
);
