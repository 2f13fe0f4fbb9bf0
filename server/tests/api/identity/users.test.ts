import { randomUUID } from 'node:crypto';
import { verifySync } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { accountIdOf } from '../../../src/identity/wallets/account-number.ts';
import { aUser, createUser, errorOf, unixNow } from '../../support/identity.ts';
import { listMails } from '../../support/mails.ts';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 5: POST /admin/v1/users and PATCH /admin/v1/users/{user_id}.

const service = useSharedService();

type Person = {
  readonly name: string;
  readonly locale: string;
  readonly is_test: boolean;
  readonly password_hash: string | null;
  readonly pin_hash: string | null;
};

async function personOf(id: unknown): Promise<Person | undefined> {
  const rows = await service().database.query<Person>(
    'SELECT name, locale, is_test, password_hash, pin_hash FROM person WHERE id = $1',
    [id],
  );
  return rows[0];
}

const change = (id: unknown, body: object, key?: string) =>
  service().client.send('PATCH', `/admin/v1/users/${id}`, {
    body,
    ...(key === undefined ? {} : { key }),
  });

const anAddress = (): string => `${randomUUID()}@example.com`;
let lastPhone = 37_060_000_000;
const aPhone = (): string => `+${++lastPhone}`;

test('a name is enough: it creates a test user with an EUR wallet', async () => {
  const answer = await createUser(service().client);
  expect(answer.status).toBe(201);
  expect(answer.headers['content-type']).toBe('application/json');
  const { user_id, wallet_id } = answer.body;
  const { EUR } = answer.body['account_numbers'] as { EUR: string };
  expect(answer.text).toBe(JSON.stringify({ user_id, wallet_id, account_numbers: { EUR } }));
  expect(user_id).toBeGreaterThanOrEqual(10_001);
  expect(await personOf(user_id)).toEqual({
    name: 'Ona',
    locale: 'en',
    is_test: true,
    password_hash: null,
    pin_hash: null,
  });
  const rows = await service().database.query(
    `SELECT kind, is_test FROM wallet_account JOIN account ON account.id = account_id
     WHERE wallet_id = $1 AND account_id = $2`,
    [wallet_id, accountIdOf(EUR)],
  );
  expect(rows).toEqual([{ kind: 'wallet', is_test: true }]);
});

test('all given fields are stored; password and PIN are hashed and not in the response', async () => {
  const { client, database } = service();
  const [email, phone] = [`Ona.${anAddress()}`, aPhone()];
  const before = unixNow();
  const answer = await createUser(client, {
    email,
    phone,
    name: 'Ona Onaitė',
    locale: 'lt',
    test_mode: false,
    password: 'correct horse',
    pin: '0042',
  });
  expect(answer.status).toBe(201);
  expect(answer.text).not.toMatch(/argon2|correct horse|0042/);
  const person = await personOf(answer.body['user_id']);
  expect(person).toMatchObject({ name: 'Ona Onaitė', locale: 'lt', is_test: false });
  for (const hash of [person?.password_hash, person?.pin_hash]) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+$/);
  }
  expect(verifySync(person?.password_hash ?? '', 'correct horse')).toBe(true);
  expect(verifySync(person?.password_hash ?? '', 'correct horses')).toBe(false);
  expect(verifySync(person?.pin_hash ?? '', '0042')).toBe(true);
  const addresses = await database.query<{ confirmed_at: string }>(
    'SELECT kind, value, confirmed_at FROM address WHERE person_id = $1 ORDER BY kind',
    [answer.body['user_id']],
  );
  expect(addresses).toMatchObject([
    { kind: 'email', value: email },
    { kind: 'phone', value: phone },
  ]);
  // The operator who created the user confirms the addresses (gaps 3, Acceptance).
  for (const { confirmed_at } of addresses) {
    expect(Number(confirmed_at)).toBeGreaterThanOrEqual(before);
  }
});

test('two users with the same PIN have different hashes', async () => {
  const { client } = service();
  const [one, other] = [await aUser(client, { pin: '1234' }), await aUser(client, { pin: '1234' })];
  const hashes = [await personOf(one.user_id), await personOf(other.user_id)];
  expect(hashes[0]?.pin_hash).not.toBe(hashes[1]?.pin_hash);
});

test('decision 0129: a PIN may be given as a number and equals its digits', async () => {
  const { client } = service();
  const { user_id } = await aUser(client, { pin: 7294 });
  expect(verifySync((await personOf(user_id))?.pin_hash ?? '', '7294')).toBe(true);
  expect((await change(user_id, { pin: 830_617 })).status).toBe(200);
  expect(verifySync((await personOf(user_id))?.pin_hash ?? '', '830617')).toBe(true);
});

describe('an address belongs to one user', () => {
  test('a taken email is 409 in any case of letters', async () => {
    const { client } = service();
    const email = anAddress();
    await aUser(client, { email });
    for (const same of [email, email.toUpperCase(), email.replace('@e', '@E')]) {
      const answer = await createUser(client, { email: same });
      expect(answer.status).toBe(409);
      expect(answer.text).toBe(errorOf('already_exists', 'Another user has this email.'));
    }
  });

  test('a taken phone number is 409', async () => {
    const { client } = service();
    const phone = aPhone();
    await aUser(client, { phone });
    const answer = await createUser(client, { phone });
    expect(answer.status).toBe(409);
    expect(answer.text).toBe(errorOf('already_exists', 'Another user has this phone.'));
  });

  test('a user refused for the phone does not take the email', async () => {
    const { client } = service();
    const [email, phone] = [anAddress(), aPhone()];
    await aUser(client, { phone });
    expect((await createUser(client, { email, phone })).status).toBe(409);
    expect((await createUser(client, { email })).status).toBe(201);
  });

  test('one of twenty concurrent users gets the email', async () => {
    const { client, database } = service();
    const email = anAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        createUser(client, { email: index % 2 === 0 ? email : email.toUpperCase() }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    const owners = await database.query('SELECT 1 FROM address_owner WHERE id = $1', [
      `email:${email}`,
    ]);
    expect(owners).toHaveLength(1);
  });
});

describe('PATCH', () => {
  test('sets the PIN without the password and the password without the PIN', async () => {
    const { client } = service();
    const { user_id, wallet_id } = await aUser(client, { password: 'first password', pin: '1111' });
    const first = await personOf(user_id);
    const answer = await change(user_id, { pin: '2222' });
    const standing = { state: 'active', state_changed_at: null, erased_at: null };
    expect([answer.status, answer.body]).toEqual([200, { user_id, wallet_id, ...standing }]);
    const second = await personOf(user_id);
    expect(second?.password_hash).toBe(first?.password_hash);
    expect(verifySync(second?.pin_hash ?? '', '2222')).toBe(true);
    expect((await change(user_id, { password: 'second password' })).status).toBe(200);
    const third = await personOf(user_id);
    expect(third?.pin_hash).toBe(second?.pin_hash);
    expect(verifySync(third?.password_hash ?? '', 'second password')).toBe(true);
  });

  test('decision 0187: the user gets a mail about each change in their language', async () => {
    const { client } = service();
    const email = `${randomUUID()}@example.com`;
    const { user_id } = await aUser(client, { email, locale: 'lt' });
    const key = randomUUID();
    const body = { password: 'second password', pin: '2222' };
    await change(user_id, body, key);
    await change(user_id, body, key);
    const mails = await listMails(client, { to: email });
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      '[TEST] Jūsų PIN kodas pakeistas',
      '[TEST] Jūsų slaptažodis pakeistas',
    ]);
    const { user_id: silent } = await aUser(client);
    expect((await change(silent, body)).status).toBe(200);
  });

  test('a repeated Idempotency-Key sets the PIN once', async () => {
    const { user_id } = await aUser(service().client);
    const key = randomUUID();
    const first = await change(user_id, { pin: '3333' }, key);
    const hash = (await personOf(user_id))?.pin_hash;
    const again = await change(user_id, { pin: '3333' }, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await personOf(user_id))?.pin_hash).toBe(hash);
  });

  test('an unknown user is 404', async () => {
    const answer = await change(9_007_199_254_740_991, { pin: '1234' });
    expect(answer.status).toBe(404);
    expect(answer.text).toBe(errorOf('not_found', 'There is no user 9007199254740991.'));
  });

  // biome-ignore format: a table
  test.each([
    ['0',                'User id should be at least 1'],
    ['9007199254740992', 'User id should be at most 9007199254740991'],
    ['ona',              'User id should be an integer'],
    ['1.0',              'User id should be an integer'],
    ['1e3',              'User id should be an integer'],
  ])('the id %s is 422', async (id, message) => {
    const answer = await change(id, { pin: '1234' });
    expect(answer.status).toBe(422);
    expect(answer.body['error_properties']).toEqual({ user_id: [message] });
  });
});

describe('decision 0093: a live user cannot have an easily guessed PIN', () => {
  const refused = { pin: ['Pin should not be easy to guess'] };

  // biome-ignore format: a table
  test.each([
    // PIN       live user  test user
    ['1234',     422,       201],
    ['0000',     422,       201],
    ['2580',     422,       201],
    ['1987',     422,       201],
    ['654321',   422,       201],
    ['121212',   422,       201],
    ['7294',     201,       201],
    ['730419',   201,       201],
    [1234,       422,       201],
    [7294,       201,       201],
  ])('POST with %s: %i for a live user, %i for a test user', async (pin, live, test) => {
    const { client } = service();
    const answer = await createUser(client, { pin, test_mode: false });
    expect(answer.status).toBe(live);
    if (live === 422) expect(answer.body['error_properties']).toEqual(refused);
    expect((await createUser(client, { pin })).status).toBe(test);
  });

  test('PATCH with such a PIN is 422 and changes nothing', async () => {
    const { client } = service();
    const { user_id } = await aUser(client, { pin: '7294', test_mode: false });
    const before = await personOf(user_id);
    const answer = await change(user_id, { pin: '4321', password: 'a new password' });
    expect([answer.status, answer.body['error_properties']]).toEqual([422, refused]);
    expect(await personOf(user_id)).toEqual(before);
    expect((await change(user_id, { pin: '8306' })).status).toBe(200);
  });
});

describe('422 invalid_properties', () => {
  // biome-ignore format: a table
  test.each<[string, string, unknown]>([
    ['name',      'Name is required',                             undefined],
    ['name',      'Name should not be empty',                     ''],
    ['email',     'Email has an invalid format',                  'ona'],
    ['email',     'Email has an invalid format',                  'ona@@example.com'],
    ['email',     'Email has an invalid format',                  'o na@example.com'],
    ['phone',     'Phone has an invalid format',                  '37060000000'],
    ['phone',     'Phone has an invalid format',                  '+370600'],
    ['phone',     'Phone has an invalid format',                  '+0370600000'],
    ['password',  'Password should have at least 8 characters',   '1234567'],
    ['password',  'Password should have at most 255 characters',  'p'.repeat(256)],
    ['pin',       'Pin has an invalid format',                    '123'],
    ['pin',       'Pin has an invalid format',                    '1234567890123'],
    ['pin',       'Pin has an invalid format',                    '12a4'],
    ['pin',       'A PIN that begins with 0 should be a string',  123],
    ['pin',       'Pin should be a string or an integer',         true],
    ['locale',    'Locale should be one of en, lt, ru',           'de'],
    ['test_mode', 'Test mode should be true or false',            null],
  ])('%s: %s', async (field, message, value) => {
    const answer = await createUser(service().client, { [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body['error_properties']).toEqual({ [field]: [message] });
  });

  test('all faults are reported together without repeating a secret', async () => {
    const answer = await createUser(service().client, {
      name: 3,
      email: 'x',
      phone: 'y',
      password: 'short',
      pin: '99',
      locale: 'xx',
    });
    expect(answer.body['error_properties']).toEqual({
      name: ['Name should be a string'],
      email: ['Email has an invalid format'],
      phone: ['Phone has an invalid format'],
      password: ['Password should have at least 8 characters'],
      pin: ['Pin has an invalid format'],
      locale: ['Locale should be one of en, lt, ru'],
    });
    expect(answer.text).not.toMatch(/short|99/);
  });
});
