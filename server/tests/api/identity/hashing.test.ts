import { hashSync } from '@node-rs/argon2';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { clientsLine } from '../../../src/identity/hashing/hashing.ts';
import { HashingPool } from '../../../src/identity/hashing/hashing-pool.ts';
import { createSecretCheck } from '../../../src/identity/tries/check-secret.ts';
import { Unavailable } from '../../../src/kernel/unavailable.ts';
import { createDatabase } from '../../../src/storage/database.ts';
import { Browser, formOf as formOn } from '../../support/browser.ts';
import { createTestEngine } from '../../support/engines.ts';
import { extent } from '../../support/extent.ts';
import { aProject, askForToken, aUser } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import { aServiceBeneficiary, aTransferClient, transfersPath } from '../../support/transfer.ts';
import { until } from '../../support/until.ts';
import {
  aWalletClient,
  pay,
  seen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Decision 0099: a client that floods the service with passwords or PINs delays only itself.

/** Sends all requests concurrently; `answers` grows as responses arrive. */
function allAtOnce(times: number, send: (index: number) => Promise<Answer>) {
  const answers: Answer[] = [];
  const all = Array.from({ length: times }, async (_, index) => {
    answers.push(await send(index));
  });
  return { answers, done: Promise.all(all) };
}

/** A password for an unknown user, which is verified all the same so that the time reveals nothing. */
const guess = (by: WalletClient): Promise<Answer> =>
  by.sendForm('/oauth/v1/token', {
    grant_type: 'password',
    username: 'nobody@people.example',
    password: 'correct horse',
  });

/** So many that most of them wait while others are served, even on a slow machine. */
const tries = extent({ short: 48, long: 100 });
const transfersInBatch = extent({ short: 5, long: 30 });
/** More than the queue holds. */
const triesBeyond = extent({ short: 16, long: 60 });
const visitsBeyond = extent({ short: 16, long: 30 });

const mayAskForPasswords = { rights: ['password_grant'] };

const statusesOf = (answers: readonly Answer[]): ReadonlySet<number> =>
  new Set(answers.map(({ status }) => status));

describe('promise 20: one client floods the service with PINs and passwords', () => {
  const service = useService(unlimitedWallet, 'real');
  let attacker: WalletClient;
  beforeAll(async () => {
    attacker = await aWalletClient(service().client, mayAskForPasswords);
  });

  test('other clients get tokens while most of its attempts wait', async () => {
    const { client } = service();
    const others = [await aProject(client), await aProject(client), await aProject(client)];
    const { answers, done } = allAtOnce(tries, () => guess(attacker));
    await until('the first try is refused', () => answers.length > 0);
    const tokens = await Promise.all(others.map((other) => askForToken(client, other)));
    const answeredMeanwhile = answers.length;
    expect(tokens.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answeredMeanwhile).toBeLessThan(tries / 2);
    await done;
    expect(statusesOf(answers)).toEqual(new Set([400]));
  });

  test('a payer of another client pays by PIN while most of its attempts wait', async () => {
    const { client } = service();
    const shop = await aWalletClient(client);
    const { wallet_id: payer } = await aUser(client, { pin: '4321' });
    await pay(client, payer, 10_000);
    const { transaction_key: ordered } = await shop.created();
    const { answers, done } = allAtOnce(tries, () => guess(attacker));
    await until('the first try is refused', () => answers.length > 0);
    expect(seen(await shop.reserve(ordered, payer, { pin: '4321' })).status).toBe('waiting');
    expect(answers.length).toBeLessThan(tries / 2);
    await done;
  });

  test('transfers of another client with passwords are created before its batches', async () => {
    const { client } = service();
    const [flooding, shop] = [await aTransferClient(client), await aTransferClient(client)];
    const { beneficiary } = await aServiceBeneficiary(client);
    const password = { value: 'correct horse' };
    const transfers = Array(transfersInBatch).fill(flooding.body(beneficiary, { password }));
    const { answers, done } = allAtOnce(4, () =>
      flooding.send('POST', `${transfersPath}/batch`, { body: { transfers } }),
    );
    for (let time = 0; time < 3; time += 1) await shop.created(beneficiary, { password });
    expect(answers).toHaveLength(0);
    await done;
    expect(statusesOf(answers)).toEqual(new Set([200]));
  });
});

describe('a full hashing queue', () => {
  const service = useService({ ...unlimitedWallet, FLORIN_HASHING_QUEUE: '8' }, 'real');

  test('the flooding client gets 503 with Retry-After while another client is served', async () => {
    const { client } = service();
    const attacker = await aWalletClient(client, mayAskForPasswords);
    const shop = await aWalletClient(client);
    const { wallet_id: payer } = await aUser(client, { pin: '4321' });
    await pay(client, payer, 10_000);
    const { transaction_key: ordered } = await shop.created();
    const { answers, done } = allAtOnce(triesBeyond, () => guess(attacker));
    await until('somebody is put off', () => statusesOf(answers).has(503));
    expect(seen(await shop.reserve(ordered, payer, { pin: '4321' })).status).toBe('waiting');
    await done;
    expect(statusesOf(answers)).toEqual(new Set([400, 503]));
    for (const { headers, body } of answers.filter(({ status }) => status === 503)) {
      expect(headers['retry-after']).toBe('1');
      expect(body).toEqual({
        error: 'service_unavailable',
        error_description: 'Too many passwords at once; please try again.',
      });
    }
  });

  test('a visitor gets a busy page with a link to try again while clients are served', async () => {
    const { client } = service();
    const browser = new Browser(client);
    const form = formOn(await browser.open('/frontend/sign-in'));
    const pages = Array.from({ length: visitsBeyond }, () =>
      browser.submit(form, { login: 'nobody@example.com', password: 'correct horse' }),
    );
    expect(
      (await aUser(client, { pin: '4321', password: 'correct horse' })).wallet_id,
    ).toBeGreaterThan(0);
    const seenPages = await Promise.all(pages);
    // Wrong, paused after several wrong attempts (decision 0096), or refused before it was counted.
    for (const { status } of seenPages) expect([403, 429, 503]).toContain(status);
    const busy = seenPages.find(({ status }) => status === 503);
    expect(busy?.text).toContain('We cannot respond right now.');
    expect(busy?.links).toEqual([form.action]);
  });

  test('an attempt refused by a full queue is not counted and cannot cause a lockout', async () => {
    const { wallet_id: walletId } = await aUser(service().client);
    const { url, query } = service().database;
    const database = createDatabase({ address: async () => url, close: async () => {} });
    const engine = createTestEngine(database.connect);
    const hashing = new HashingPool({ threads: 1, insideMax: 2 });
    onTestFinished(async () => {
      await hashing.close();
      await engine.close();
      await database.close();
    });
    const check = createSecretCheck(engine, hashing);
    const given = {
      clientId: 'shop',
      walletId,
      kind: 'pin',
      storedHash: hashSync('4711'),
    } as const;
    let leave = (): void => {};
    const inside = hashing.admitted(
      clientsLine('shop'),
      () =>
        new Promise<void>((resolve) => {
          leave = resolve;
        }),
    );
    for (let time = 0; time < 25; time += 1) {
      await expect(check({ ...given, secret: '0000' })).rejects.toThrow(Unavailable);
    }
    expect(await query('SELECT 1 FROM try_count WHERE wallet_id = $1', [walletId])).toEqual([]);
    leave();
    await inside;
    expect(await check({ ...given, secret: '4711' })).toBe('right');
  });
});
