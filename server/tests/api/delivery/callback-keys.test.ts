import { verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVault } from '../../../src/identity/credentials/vault.ts';
import { openSigningKeys } from '../../../src/identity/tokens/signing-keys.ts';
import { turnKeyRing } from '../../../src/identity/tokens/turn-key-ring.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { advance } from '../../support/clock.ts';
import { client as clientSource, createTestEngine } from '../../support/engines.ts';
import { longTest } from '../../support/extent.ts';
import { masterKey } from '../../support/florin-home.ts';
import { aProject, asNobody, unixNow } from '../../support/identity.ts';
import { Receiver } from '../../support/receivers.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import {
  answering,
  deliveryOf,
  isDelivered,
  receivedAt,
  tell,
  wasTried,
} from '../../support/webhooks.ts';

// Decision 0041: RSA signatures are made once and repeated; /publickey shows all keys still in use.

const service = useService({ FLORIN_TEST_CLOCK: '1' });
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());

const weekSeconds = 7 * 86_400;

/** Rotates the key ring, as another node would. */
async function turnCallbackKeys({ database }: TestDatabase): Promise<void> {
  const clock = { now: () => unixSeconds(unixNow()) };
  const engine = createTestEngine(database.connect, { clock });
  const vault = createVault(Buffer.from(masterKey, 'base64'));
  const keys = await openSigningKeys({ engine, vault, clock }, 'callbacks', weekSeconds);
  const turned = await engine.execute(turnKeyRing, await keys.rotation(), clientSource('tests'));
  expect(turned.ok).toBe(true);
  await engine.close();
}

async function publicKeys(): Promise<readonly string[]> {
  const { text } = await service().client.send('GET', '/publickey', { headers: asNobody });
  return text.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----\n/g) ?? [];
}

/** The event and the signature of each callback at a path. */
const callbacksAt = (path: string) =>
  receivedAt(receiver, path).map(({ body }) => {
    const form = new URLSearchParams(body.toString('utf8'));
    return { event: form.get('event') ?? '', sign: form.get('sign') ?? '' };
  });

const isSignedBy = (pem = '', callback?: { event: string; sign: string }): boolean =>
  verify(
    'RSA-SHA256',
    Buffer.from(callback?.event ?? ''),
    pem,
    Buffer.from(callback?.sign ?? '', 'base64'),
  );

longTest('a replaced key is shown as long as retries repeat its signatures', async () => {
  const { client, database } = service();
  const project = await aProject(client);
  const toldAt = (path: string) =>
    tell(client, project, { dialect: 'wallet', url: receiver.url(path), name: path.slice(1) });
  answering(receiver, (nth, path) => (path === '/before' && nth === 1 ? 503 : 200));

  const before = await toldAt('/before');
  await deliveryOf(client, before, wasTried(1));
  const [old, ...none] = await publicKeys();
  expect(none).toEqual([]);

  await turnCallbackKeys(database);
  await until('both keys are shown', async () => (await publicKeys()).length === 2);
  const [fresh, replaced] = await publicKeys();
  expect(replaced).toBe(old);

  await deliveryOf(client, await toldAt('/after'), isDelivered);
  const [after] = callbacksAt('/after');
  expect([isSignedBy(fresh, after), isSignedBy(old, after)]).toEqual([true, false]);

  await advance(client, 61);
  await deliveryOf(client, before, isDelivered);
  const [first, repeated] = callbacksAt('/before');
  expect(repeated).toEqual(first);
  expect([isSignedBy(fresh, repeated), isSignedBy(old, repeated)]).toEqual([false, true]);

  await advance(client, weekSeconds);
  expect(await publicKeys()).toEqual([fresh]);
});

test('a retry repeats the kept signature; a late retry gets a new one', async () => {
  const { client, database } = service();
  const project = await aProject(client);
  answering(receiver, (nth) => (nth === 1 ? 503 : 200));
  const toldAt = (name: string) =>
    tell(client, project, { dialect: 'wallet', url: receiver.url(`/${name}`), name });
  const [young, old] = [await toldAt('young'), await toldAt('old')];
  for (const object of [young, old]) await deliveryOf(client, object, wasTried(1));
  const [key] = await publicKeys();
  await database.query(
    `UPDATE delivery SET signature = 'kept',
       created_at = created_at - CASE WHEN object = $2 THEN $3::int ELSE 0 END
     WHERE object IN ($1, $2)`,
    [young, old, weekSeconds],
  );
  await advance(client, 61);
  for (const object of [young, old]) await deliveryOf(client, object, isDelivered);
  expect(callbacksAt('/young')[1]?.sign).toBe('kept');
  expect(isSignedBy(key, callbacksAt('/old')[1])).toBe(true);
});

longTest(
  'a retry a week late is formed and signed again, since the first key may be gone',
  async () => {
    const { client, database } = service();
    const project = await aProject(client);
    answering(receiver, (nth) => (nth === 1 ? 503 : 200));
    const trial = { dialect: 'wallet', url: receiver.url('/week'), name: 'week' } as const;
    const object = await tell(client, project, trial);
    await deliveryOf(client, object, wasTried(1));
    const [replaced] = await publicKeys();
    await turnCallbackKeys(database);
    await until('the new key is shown', async () => (await publicKeys())[0] !== replaced);
    const [fresh] = await publicKeys();
    await database.query('UPDATE delivery SET created_at = created_at - $2 WHERE object = $1', [
      object,
      weekSeconds,
    ]);
    await advance(client, 61);
    await deliveryOf(client, object, isDelivered);
    const [first, late] = callbacksAt('/week');
    expect([isSignedBy(replaced, first), isSignedBy(fresh, first)]).toEqual([true, false]);
    expect(isSignedBy(fresh, late)).toBe(true);
    // The same event with the current time: receivers refuse one that is as old as the first.
    const moment = /"formed_at":\d+/;
    const [ofFirst = '', ofLate] = [first, late].map((one) => moment.exec(one?.event ?? '')?.[0]);
    expect(ofLate).not.toBe(ofFirst);
    expect(late?.event.replace(moment, ofFirst)).toBe(first?.event);
  },
);
