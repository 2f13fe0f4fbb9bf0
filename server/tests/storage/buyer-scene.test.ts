import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Scene, sceneOf, sceneOfPayment } from '../../src/checkout/buyer/scene.ts';
import { createLink } from '../../src/checkout/links/create-link.ts';
import { createOrder } from '../../src/checkout/orders/create-order.ts';
import { ownerOf } from '../../src/checkout/owner.ts';
import { beginPayment } from '../../src/checkout/payments/begin-payment.ts';
import { drivePayment } from '../../src/checkout/payments/drive-payment.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { simulationOf } from '../../src/ledger/simulation.ts';
import { createTestEngine } from '../support/engines.ts';
import { createNetwork, type Network } from '../support/network.ts';
import { noPayouts } from '../support/no-payouts.ts';
import { projectId, shop } from '../support/rules/cast.ts';
import { linkIdOf, orderId, paymentIdOf, wantedOrder } from '../support/rules/checkout-scene.ts';
import { deed } from '../support/same-histories/stage.ts';
import { Twins } from '../support/same-histories/twins.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

const owner = ownerOf({ project: shop });
const [linkId, paymentId] = [linkIdOf(1), paymentIdOf(1)];
const simulation = simulationOf({ simulator: null, databaseUrl: null }, false);

const drive = {
  orderId,
  linkId,
  paymentId,
  rail: 'mock',
  payerWalletId: null,
  owner,
  bankWay: null,
};
const beginning = { methodKey: 'mock', flow: 'redirect', externalPaymentId: null } as const;
const link = {
  id: linkId,
  orderId,
  projectId,
  name: 'Link',
  amount: 1_000n,
  language: 'en',
  paymentFlow: 'standard',
  details: { key: null, purpose: null, countryCode: null },
  payer: { name: null, email: null },
  metadata: null,
  lifetimeSeconds: 3_600,
};

let db: TestDatabase;
let network: Network;
let writer: Twins;
let reader: Engine;

beforeEach(async () => {
  db = await createTestDatabase();
  network = await createNetwork(db);
  reader = createTestEngine(network.database.connect);
  writer = new Twins(db, []);
  await writer.begin();
  await writer.do(deed(createOrder, { order: wantedOrder(), owner, newRecipients: [] }));
  await writer.do(deed(createLink, { link, isKeyAvailable: () => true }));
  const triggers = ['require_authorization', 'authorize'] as const;
  await writer.do(deed(beginPayment, { ...drive, beginning, triggers }));
});
afterEach(async () => {
  network.proxy.thaw();
  await reader.close();
  await writer.close();
  await network.database.close();
  network.proxy.close();
  await db.drop();
});

const settle = () =>
  writer.do(deed(drivePayment, { ...drive, beginning: null, triggers: ['settle'] }));

/** The reader, which stops before the second round of its first query until the network thaws. */
function stoppingReader(): { readonly engine: Engine; readonly hasStopped: () => boolean } {
  let isStopped = false;
  const stop = (): void => {
    if (!isStopped) network.proxy.freeze();
    isStopped = true;
  };
  const read: Engine['read'] = (query, input) =>
    reader.read(
      {
        ...query,
        *load(given, rows) {
          let isFirst = true;
          for (const round of query.load(given, rows)) {
            if (!isFirst) stop();
            isFirst = false;
            yield round;
          }
        },
      },
      input,
    );
  return { engine: { ...reader, read }, hasStopped: () => isStopped };
}

const statusesOf = (scene: Scene | null | undefined) => [
  scene?.order.status,
  scene?.link.status,
  scene?.payments.map(({ status }) => status),
  scene?.orderPayments.map(({ status }) => status),
];

describe('decision 0124: a buyer sees one moment, whatever is committed between two reads', () => {
  const byLink = (engine: Engine) =>
    sceneOf({ engine, simulation, payoutRails: noPayouts }, linkId, {});
  const byPayment = async (engine: Engine) =>
    (await sceneOfPayment({ engine, simulation, payoutRails: noPayouts }, paymentId, {}))?.scene;

  test.each([
    ['link', byLink],
    ['payment', byPayment],
  ])('found by its %s', async (_, sceneBy) => {
    const { engine, hasStopped } = stoppingReader();
    const seen = sceneBy(engine);
    await until('the read is between two rounds', hasStopped);
    await settle();
    network.proxy.thaw();
    const before = ['pending_payment', 'active', ['authorized'], ['authorized']];
    expect(statusesOf(await seen)).toEqual(before);
    const after = ['paid', 'completed', ['settled'], ['settled']];
    expect(statusesOf(await sceneBy(reader))).toEqual(after);
  });
});
