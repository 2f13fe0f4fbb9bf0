import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { advance } from '../../support/clock.ts';
import { extent, firstOf } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  pay,
  seen,
  transactionPath,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Wallet 4 and gaps 3 (Also accepted; PIN, passwords): the payer's PIN, in every form of the body.

const service = useService({ ...unlimitedWallet, FLORIN_TEST_CLOCK: '1' });
let shop: WalletClient;
let payer: { readonly wallet_id: number; readonly email: string; readonly phone: string };
beforeEach(async () => {
  const { client } = service();
  shop = await aWalletClient(client);
  const number = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  const known = { email: `${randomUUID()}@payers.example`, phone: `+370${number}` };
  payer = { ...known, ...(await aUser(client, { ...known, pin: '4321' })) };
  await pay(client, payer.wallet_id, 10_000);
});
useSoundBooks(service);

const aTransaction = async (wanted: object = {}): Promise<string> =>
  (await shop.created(wanted)).transaction_key;
const reserving = (key: string, body: object, method = 'POST'): Promise<Answer> =>
  shop.send(method, `${transactionPath}/${key}/reserve`, { body });
const heldOfPayer = async (): Promise<number> =>
  (await balanceOf(service().client, payer.wallet_id)).held;

const refusal = {
  error: 'forbidden',
  error_description: 'The payer or the PIN is wrong, or tried too often.',
};
const expectForbidden = ({ status, body }: Answer): void =>
  expect([status, body]).toEqual([403, refusal]);

/**
 * This many wrong PINs for the payer. Each refusal is delayed: the short form sends them
 * concurrently, the long one in sequence.
 */
async function expectWrong(times: number, key: string): Promise<void> {
  const sideBySide = extent({ short: times, long: 1 });
  for (let sent = 0; sent < times; sent += sideBySide) {
    const answers = await Promise.all(
      Array.from({ length: sideBySide }, () => shop.reserve(key, payer.wallet_id, { pin: '1234' })),
    );
    for (const answer of answers) expectForbidden(answer);
  }
}

describe('wallet 4 POST /transaction/{transaction_key}/reserve: reserves with PIN', () => {
  // biome-ignore format: a table
  test.each<[string, string, () => object]>([
    ['POST', 'wallet_id',   () => ({ wallet_id: payer.wallet_id })],
    ['PUT',  'wallet_id',   () => ({ wallet_id: payer.wallet_id })],
    ['POST', 'payer.id',    () => ({ payer: { id: payer.wallet_id } })],
    ['POST', 'both forms, equal', () => ({ wallet_id: payer.wallet_id, payer: { id: payer.wallet_id } })],
    ['POST', 'payer.email', () => ({ payer: { email: payer.email } })],
    ['POST', 'payer.phone', () => ({ payer: { phone: payer.phone } })],
    ['PUT',  'payer.email', () => ({ payer: { email: payer.email.toUpperCase() } })],
  ])('gaps 3, Also accepted: %s with %s', async (method, _, named) => {
    const key = await aTransaction();
    const answer = await reserving(key, { ...named(), pin: '4321' }, method);
    expect(seen(answer)).toMatchObject({ status: 'waiting', wallet: payer.wallet_id });
    expect(answer.body).toEqual((await shop.read(key)).body);
    expect(await heldOfPayer()).toBe(1_250);
  });

  test('gaps 3, Also accepted: PUT reserve/{wallet_id} with the PIN', async () => {
    const key = await aTransaction();
    const { status, wallet } = seen(await shop.reserve(key, payer.wallet_id, { pin: '4321' }));
    expect([status, wallet, await heldOfPayer()]).toEqual(['waiting', payer.wallet_id, 1_250]);
  });

  // biome-ignore format: a table
  test.each<[string, () => object, string]>([
    ['no payer',               () => ({ pin: '4321' }),                                               'ayer'],
    ['a PIN that is a list',   () => ({ wallet_id: payer.wallet_id, pin: ['4321'] }),           'pin'],
    ['two wallets',            () => ({ wallet_id: payer.wallet_id, payer: { id: shop.project.wallet_id }, pin: '4321' }), 'ayer'],
    ['a payer without a name', () => ({ payer: {}, pin: '4321' }),                                    'ayer'],
  ])('%s: 400, and no attempt is counted', async (_, body, field) => {
    const key = await aTransaction();
    for (let nth = 1; nth <= 6; nth += 1) {
      const answer = await reserving(key, body());
      expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
      expect(String(answer.body['error_description'])).toContain(field);
    }
    expect(seen(await shop.reserve(key, payer.wallet_id, { pin: '4321' })).status).toBe('waiting');
  });
});

describe('decision 0129: a PIN as a number', () => {
  const forms: readonly [string, (key: string, pin: string) => Promise<Answer>][] = [
    [
      'POST reserve',
      (key, pin) =>
        shop.send('POST', `${transactionPath}/${key}/reserve`, {
          body: `{"pin":${pin},"payer":{"id":${payer.wallet_id}}}`,
        }),
    ],
    [
      'PUT reserve/{wallet_id}',
      (key, pin) =>
        shop.send('PUT', `${transactionPath}/${key}/reserve/${payer.wallet_id}`, {
          body: `{"pin":${pin}}`,
        }),
    ],
  ];

  test.each(firstOf(forms))('%s: its digits are the PIN', async (_, send) => {
    expect(seen(await send(await aTransaction(), '4321')).status).toBe('waiting');
    expectForbidden(await send(await aTransaction(), '4322'));
  });

  test.each(forms)(
    '%s: an ambiguous number is refused, and no attempt is counted',
    async (_, send) => {
      const key = await aTransaction();
      for (const pin of ['321', '0', '-4321', '4321.0', '4.321e3', '1000000000000', 'true']) {
        const { status, body } = await send(key, pin);
        expect([pin, status, body['error']]).toEqual([pin, 400, 'invalid_parameters']);
      }
      expect((await send(key, '321')).body['error_description']).toBe(
        'pin: A PIN that begins with 0 should be a string',
      );
      expect(seen(await send(key, '4321')).status).toBe('waiting');
    },
  );

  test('a PIN that begins with 0 must be a string', async () => {
    const walletId = await aPayer(service().client, 2_000, { pin: '0321' });
    const key = await aTransaction();
    expect((await shop.reserve(key, walletId, { pin: 321 })).status).toBe(400);
    expect(seen(await shop.reserve(key, walletId, { pin: '0321' })).status).toBe('waiting');
  });
});

describe('gaps 3, PIN: a wrong, locked or unknown one gets one and the same 403', () => {
  test('a wrong PIN; an unknown wallet, address or number; the project’s own wallet', async () => {
    const bodies = [
      { wallet_id: payer.wallet_id, pin: '1234' },
      { wallet_id: 99, pin: '4321' },
      { payer: { email: 'nobody@payers.example' }, pin: '4321' },
      { payer: { phone: '+37060000000' }, pin: '4321' },
      { wallet_id: shop.project.wallet_id, pin: '4321' },
    ];
    const found = await Promise.all(
      bodies.map(async (body) => {
        const key = await aTransaction();
        const { status, body: refused } = await reserving(key, body);
        return [body, status, refused, seen(await shop.read(key)).status];
      }),
    );
    expect(found).toEqual(bodies.map((body) => [body, 403, refusal, 'new']));
    expect(await heldOfPayer()).toBe(0);
  });

  test('a payer without a PIN', async () => {
    const walletId = await aPayer(service().client, 2_000);
    expectForbidden(await shop.reserve(await aTransaction(), walletId, { pin: '4321' }));
  });

  test('five wrong PINs lock the payer for this client for 15 minutes, also for the right PIN', async () => {
    const [key, other] = [await aTransaction(), await aWalletClient(service().client)];
    await expectWrong(5, key);
    // The pause of decision 0093 is over.
    await advance(service().client, 1);
    expectForbidden(await shop.reserve(key, payer.wallet_id, { pin: '4321' }));
    const { transaction_key: elsewhere } = await other.created();
    expect(seen(await other.reserve(elsewhere, payer.wallet_id, { pin: '4321' })).status).toBe(
      'waiting',
    );
    await advance(service().client, 900);
    expect(seen(await shop.reserve(key, payer.wallet_id, { pin: '4321' })).status).toBe('waiting');
  });

  test('four wrong PINs do not lock the payer, and right ones never do', async () => {
    await expectWrong(4, await aTransaction());
    for (let nth = 1; nth <= 6; nth += 1) {
      const answer = await shop.reserve(await aTransaction(), payer.wallet_id, { pin: '4321' });
      expect(seen(answer).status).toBe('waiting');
    }
  });
});

describe('gaps 3, wallet_id me: the wallet of the access token’s user', () => {
  test.each([{}, { pin: '4321' }])(
    'a client without a user has no such wallet: 403, with %j',
    async (body) => {
      const key = await aTransaction();
      const { status, body: refused } = await shop.reserve(key, 'me', body);
      expect([status, refused['error']]).toEqual([403, 'forbidden']);
      expect(seen(await shop.read(key)).status).toBe('new');
    },
  );

  const noWallets = extent({
    short: ['mine'],
    long: ['0', '-1', 'mine', '1.5', '9007199254740993'],
  });
  test.each(noWallets)('%s is not a wallet', async (walletId) => {
    const { status } = await shop.reserve(await aTransaction(), walletId);
    expect([400, 404]).toContain(status);
  });
});

describe('wallet 2.1 password_request: with always the payer confirms on the page', () => {
  test.each<[string, (key: string) => Promise<Answer>]>([
    ['a PIN', (key) => shop.reserve(key, payer.wallet_id, { pin: '4321' })],
    ['an allowance', (key) => shop.reserve(key, payer.wallet_id)],
  ])('gaps 3, Acceptance: a reserve by %s leaves the transaction new', async (_, reserve) => {
    await shop.grantedBy(payer.wallet_id);
    const key = await aTransaction({ password_request: { type: 'always' } });
    const { status, payments, wallet } = seen(await reserve(key));
    expect([status, payments[0]?.status, wallet]).toEqual(['new', 'new', undefined]);
    expect(await heldOfPayer()).toBe(0);
    expect(seen(await shop.accept(key, payer.wallet_id)).status).toBe('waiting');
    expect(await heldOfPayer()).toBe(1_250);
  });

  test('a wrong PIN is refused here too', async () => {
    const key = await aTransaction({ password_request: { type: 'always' } });
    expectForbidden(await shop.reserve(key, payer.wallet_id, { pin: '1234' }));
  });
});

describe('gaps 1, Idempotency: the key is looked up before the PIN', () => {
  const under = (key: string, pin: string, idempotencyKey: string): Promise<Answer> =>
    shop.send('POST', `${transactionPath}/${key}/reserve`, {
      body: { wallet_id: payer.wallet_id, pin },
      key: idempotencyKey,
    });
  const onWallet = (key: string, pin: string, idempotencyKey: string): Promise<Answer> =>
    shop.send('PUT', `${transactionPath}/${key}/reserve/${payer.wallet_id}`, {
      body: { pin },
      key: idempotencyKey,
    });

  test.each([
    ['POST reserve', under],
    ['PUT reserve/{wallet_id}', onWallet],
  ])(
    '%s: a repeat gets the first answer, even with the PIN locked by now; another body is 409',
    async (_, send) => {
      const [key, idempotencyKey] = [await aTransaction(), randomUUID()];
      const first = await send(key, '4321', idempotencyKey);
      expect(seen(first).status).toBe('waiting');
      await expectWrong(5, await aTransaction());
      const again = await send(key, '4321', idempotencyKey);
      expect([again.status, again.text]).toEqual([200, first.text]);
      const other = await send(key, '1234', idempotencyKey);
      expect([other.status, other.body['error']]).toEqual([409, 'idempotency_conflict']);
      expect(await heldOfPayer()).toBe(1_250);
    },
  );

  test('a refused PIN stores nothing: the right one succeeds under the same key', async () => {
    const [key, idempotencyKey] = [await aTransaction(), randomUUID()];
    expectForbidden(await under(key, '1234', idempotencyKey));
    expect(seen(await under(key, '4321', idempotencyKey)).status).toBe('waiting');
  });
});
