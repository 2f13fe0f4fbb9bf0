import { beforeEach, describe, expect, test } from 'vitest';
import { advance, movingWallet, nowOf } from '../../support/clock.ts';
import { errorOf } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { aWalletClient, seen, type WalletClient } from '../../support/wallet.ts';

// Wallet 2.6 and gaps 3, Contact token. (It is spent on the payer's pages.)

const service = useService(movingWallet);
let shop: WalletClient;
beforeEach(async () => {
  shop = await aWalletClient(service().client, { rights: ['contact_token'] });
});

const path = '/rest/v1/contact-token';
const ask = (body: object, client = shop) => client.send('POST', path, { body });

type ContactToken = {
  readonly email?: string;
  readonly phone?: string;
  readonly status: string;
  readonly token: string;
  readonly expires_at: number;
};

const email = 'ona@mail.example';
const phone = '+37060000001';

describe('a contact token', () => {
  test.each([
    ['an e-mail address', { email }],
    ['a phone number', { phone }],
    ['both', { email, phone }],
  ])('wallet 4 POST /contact-token: for %s', async (_, contact) => {
    const before = await nowOf(service().client);
    const answer = await ask(contact);
    const after = await nowOf(service().client);
    const made = seen<ContactToken>(answer);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(made).toEqual({
      ...contact,
      status: 'confirmed',
      token: expect.stringMatching(/^[\w-]{22,}$/),
      expires_at: expect.any(Number),
    });
    expect(made.expires_at).toBeGreaterThanOrEqual(before + 900);
    expect(made.expires_at).toBeLessThanOrEqual(after + 900);
  });

  test('wallet 8 Confirmed contact validity: a token is valid for 15 minutes from its creation, by the server’s clock', async () => {
    const first = seen<ContactToken>(await ask({ email }));
    await advance(service().client, 3_600);
    const second = seen<ContactToken>(await ask({ email }));
    expect(second.expires_at - first.expires_at).toBeGreaterThanOrEqual(3_600);
    expect(second.expires_at - (await nowOf(service().client))).toBeGreaterThan(0);
    expect(second.expires_at - (await nowOf(service().client))).toBeLessThanOrEqual(900);
  });

  test('wallet 2.6: each request gets a token of its own, also for the same address', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => ask({ email, phone })));
    expect(new Set(tokens.map((answer) => seen<ContactToken>(answer).token)).size).toBe(20);
  });

  test('wallet 2.6: the database stores no usable token', async () => {
    const { token } = seen<ContactToken>(await ask({ email }));
    const tables = await service().database.query<{ table_name: string }>(
      `SELECT table_name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    for (const { table_name: name } of tables) {
      const found = await service().database.query(
        `SELECT 1 FROM "${name}" t WHERE t::text LIKE '%' || $1 || '%'`,
        [token],
      );
      expect([name, found.length]).toEqual([name, 0]);
    }
  });

  test('wallet 2.6: a repeated Idempotency-Key gives a new token, because credentials are excluded', async () => {
    const once = () => shop.send('POST', path, { body: { email }, key: 'one' });
    const [first, second] = [seen<ContactToken>(await once()), seen<ContactToken>(await once())];
    expect(first.token).not.toBe(second.token);
  });
});

describe('refused requests', () => {
  test('wallet 2.6: only privileged projects may pass contacts', async () => {
    const ordinary = await aWalletClient(service().client);
    const answer = await ask({ email }, ordinary);
    expect([answer.status, answer.body['error']]).toEqual([403, 'forbidden']);
  });

  // biome-ignore format: a table
  test.each<[string, object, string]>([
    ['no contact',                  {},                              'Email or phone is required.'],
    ['an invalid address',          { email: 'ona' },                'email: Email has an invalid format'],
    ['an invalid number',           { phone: '60000001' },           'phone: Phone has an invalid format'],
    ['two faults',                  { email: 'ona', phone: 'x' },    'email: Email has an invalid format; phone: Phone has an invalid format'],
    ['an address that is not text', { email: 5 },                    'email: Email should be a string'],
  ])('wallet 2.6: 400 for %s', async (_, body, description) => {
    const answer = await ask(body);
    expect(answer.status).toBe(400);
    expect(answer.text).toBe(errorOf('invalid_parameters', description));
  });

  test.each(['a\u0000@mail.example', `${'a'.repeat(5_000)}@mail.example`, 'a\ud800@mail.example'])(
    'wallet 2.6: an impossible address (%#) is a client error, not a server error',
    async (impossible) => {
      const answer = await ask({ email: impossible });
      expect(answer.status).toBe(400);
      expect(['invalid_request', 'invalid_parameters']).toContain(answer.body['error']);
    },
  );

  test('wallet 2.6: the shape of the request is checked before the right', async () => {
    const ordinary = await aWalletClient(service().client);
    expect((await ask({}, ordinary)).status).toBe(400);
  });
});
