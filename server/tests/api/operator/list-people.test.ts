import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { extent } from '../../support/extent.ts';
import {
  aProject,
  asNobody,
  aUser,
  changeProject,
  deposit,
  readProject,
  readWallet,
} from '../../support/identity.ts';
import { type ListPage, linesIn, pageIn, readAll } from '../../support/list-pages.ts';
import { useService } from '../../support/test-service.ts';

// Business 2 and 7: the lists of projects, users and wallets.

const service = useService();

const get = (path: string) => service().client.send('GET', `/admin/v1/${path}`);
const list = async (path: string): Promise<ListPage> => pageIn(await get(path));
const word = (): string => randomUUID().replaceAll('-', '');

const idsIn = ({ items }: ListPage, field: string): readonly unknown[] =>
  items.map((item) => item[field]);
const users = async (query: string) => idsIn(await list(`users?${query}`), 'user_id');
const projects = async (query: string) => idsIn(await list(`projects?${query}`), 'project_id');
const wallets = async (query: string) => idsIn(await list(`wallets?${query}`), 'wallet_id');
const q = (part: string | number): string => `q=${encodeURIComponent(part)}`;

describe('one user', () => {
  test('is read with email and phone and without secrets', async () => {
    const [email, phone] = [`Ona.${word()}@example.com`, `+3706${String(Date.now()).slice(-7)}`];
    const user = await aUser(service().client, {
      ...{ name: 'Ona', email, phone, locale: 'lt', pin: '4711', password: 'a long password' },
    });
    const { status, body } = await get(`users/${user.user_id}`);
    expect([status, body]).toEqual([
      200,
      {
        user_id: user.user_id,
        wallet_id: user.wallet_id,
        name: 'Ona',
        email,
        phone,
        locale: 'lt',
        test_mode: true,
        state: 'active',
        created_at: expect.any(Number),
        state_changed_at: null,
        erased_at: null,
      },
    ]);
  });

  test('without an address has null addresses; an unknown user is 404', async () => {
    const { user_id } = await aUser(service().client);
    expect((await get(`users/${user_id}`)).body).toMatchObject({ email: null, phone: null });
    const nobody = await get('users/9007199254740991');
    expect([nobody.status, nobody.body]).toEqual([
      404,
      { error: 'not_found', error_description: 'There is no user 9007199254740991.' },
    ]);
    expect((await get('users/ona')).status).toBe(400);
  });
});

describe('a list', () => {
  test('has the newest first, in the format of the single read', async () => {
    const { client } = service();
    const one = await aProject(client);
    const two = await aProject(client);
    const user = await aUser(client);
    const projectsNow = await list('projects?limit=2');
    expect(projectsNow.items).toEqual([
      (await readProject(client, two.project_id)).body,
      (await readProject(client, one.project_id)).body,
    ]);
    expect((await list('users?limit=1')).items).toEqual([
      (await get(`users/${user.user_id}`)).body,
    ]);
    const walletsNow = await list('wallets?limit=3');
    expect(walletsNow.items[0]).toEqual((await readWallet(client, user.wallet_id)).body);
    expect(idsIn(walletsNow, 'wallet_id')).toEqual(
      [user, two, one].map(({ wallet_id }) => wallet_id),
    );
    expect(projectsNow._metadata).toEqual({
      limit: 2,
      has_next: expect.any(Boolean),
      has_previous: false,
      cursors: { after: expect.any(String), before: expect.any(String) },
    });
  });

  test('never shows a secret', async () => {
    const given = { client_secret: word(), mac_key: word(), name: word() };
    await aProject(service().client, given);
    for (const format of ['json', 'csv']) {
      const { text } = await get(`projects?${q(given.name)}&format=${format}`);
      expect(text).toContain(given.name);
      expect(text).not.toContain(given.client_secret);
      expect(text).not.toContain(given.mac_key);
    }
  });

  test('misses nothing and repeats nothing while rows are added', async () => {
    const { client } = service();
    const name = word();
    const made = new Set<unknown>();
    for (let nth = 0; nth < 6; nth += 1) made.add((await aUser(client, { name })).user_id);
    const add = () => Promise.all([aUser(client, { name }), aUser(client, { name })]);
    const seen = await readAll((cursor) => list(`users?limit=2&${q(name)}${cursor}`), add);
    expect([seen.length, new Set(seen.map(({ user_id }) => user_id))]).toEqual([6, made]);
  });

  test.each([
    ['users', aUser, 'user_id'],
    ['projects', aProject, 'project_id'],
    ['wallets', aUser, 'wallet_id'],
  ] as const)(
    'of %s shows each new row once to a reader of newer rows',
    async (path, make, field) => {
      const { client } = service();
      await make(client);
      let before = (await list(`${path}?limit=1`))._metadata.cursors.before;
      const made = new Set<unknown>();
      const length = extent({ short: 8, long: 20 });
      const making = Promise.all(
        Array.from({ length }, async () => {
          const row: object = await make(client);
          made.add(Reflect.get(row, field));
        }),
      ).then(() => null);
      const seen: unknown[] = [];
      for (let isLast = false; ; ) {
        const page = await list(`${path}?limit=200&before=${before}`);
        seen.push(...idsIn(page, field));
        before = page._metadata.cursors.before;
        if (isLast) break;
        isLast = (await Promise.race([making, Promise.resolve('busy')])) === null;
      }
      expect([seen.length, new Set(seen)]).toEqual([length, made]);
    },
  );
});

describe('q finds a user', () => {
  test('by a part of the name, email or phone, in any case', async () => {
    const [mark, digits] = [word(), `9${String(Date.now()).slice(-8)}`];
    const name = `Žygimantas ${mark} Čepė`;
    const { user_id: id } = await aUser(service().client, {
      ...{ name, email: `Ž.${mark}@Example.com`, phone: `+370${digits}` },
    });
    for (const part of [mark, name.toUpperCase(), `ž.${mark}@EXAMPLE`, `70${digits}`, digits]) {
      expect(await users(q(part)), part).toEqual([id]);
    }
    expect(await users(q(`${mark}x`))).toEqual([]);
    // The end of one text joined with the beginning of the next must not match.
    expect(await users(q('čepėž.'))).toEqual([]);
  });

  test('by pattern characters taken literally', async () => {
    const mark = word();
    const { user_id: id } = await aUser(service().client, { name: `100% ${mark}_\\'"` });
    await aUser(service().client, { name: `100 ${mark}` });
    expect(await users(q(`% ${mark}_\\'"`))).toEqual([id]);
    expect(await users(q(`%${mark}`))).toEqual([]);
  });

  test('by one or two letters', async () => {
    const letters = '𐐀𐐁';
    const { user_id: id } = await aUser(service().client, { name: `Ona ${letters}` });
    expect(await users(q(letters))).toEqual([id]);
    expect(await users(q('𐐀'))).toEqual([id]);
    expect(await users(q('𐐨𐐩'))).toEqual([id]);
  });
});

describe('filters', () => {
  test('q finds a project by name, id or number, also after a change of name', async () => {
    const { client } = service();
    const [before, after] = [word(), word()];
    const { project_id: id, project_number: number } = await aProject(client, { name: before });
    expect(await projects(q(before.slice(3, 20).toUpperCase()))).toEqual([id]);
    expect(await projects(q(id.slice(4, 30)))).toEqual([id]);
    expect(await projects(q(number))).toContain(id);
    await changeProject(client, id.toUpperCase(), { name: after });
    expect(await projects(q(before))).toEqual([]);
    expect(await projects(q(after))).toEqual([id]);
    await changeProject(client, id, { mcc: '5411' });
    expect(await projects(q(after))).toEqual([id]);
  });

  test('test_mode combines with q', async () => {
    const name = word();
    const { project_id: id } = await aProject(service().client, { name });
    expect(await projects(`${q(name)}&test_mode=true`)).toEqual([id]);
    expect(await projects(`${q(name)}&test_mode=false`)).toEqual([]);
    expect(await projects('test_mode=false')).toEqual([]);
    expect(await projects('test_mode=true')).toContain(id);
  });

  test('owner and number find the wallet of a user or a project', async () => {
    const { client } = service();
    const user = await aUser(client);
    const project = await aProject(client);
    await deposit(client, user.wallet_id);
    const number = user.account_numbers['EUR'] ?? '';
    expect(await wallets(`owner=${user.user_id}`)).toEqual([user.wallet_id]);
    expect(await wallets(`owner=${project.project_id.toUpperCase()}`)).toEqual([project.wallet_id]);
    expect(await wallets(`number=${number}`)).toEqual([user.wallet_id]);
    expect(await wallets(`number=${number.replace(/(....)/g, '$1%20')}`)).toEqual([user.wallet_id]);
    expect(await wallets(`number=${number}&owner=${user.user_id}`)).toEqual([user.wallet_id]);
    expect(await wallets(`number=${number}&owner=${project.project_id}`)).toEqual([]);
    expect(await wallets(`owner=${randomUUID()}`)).toEqual([]);
    expect(await wallets('owner=1')).toEqual([]);
  });
});

describe('refusals with 400 that name the field', () => {
  test.each([
    ['users?limit=0', 'limit: Limit should be at least 1'],
    ['users?q=', 'q: Q should not be empty'],
    ['users?q=a%0Ab', 'q: Q '],
    ['users?name=Ona', 'name: Name is not a known field'],
    ['users?after=1', 'after: It is not a cursor of ours.'],
    ['projects?limit=201', 'limit: Limit should be at most 200'],
    ['projects?test_mode=maybe', 'test_mode: Test mode should be'],
    ['projects?before=x', 'before: It is not a cursor of ours.'],
    ['wallets?owner=nobody', 'owner: Owner '],
    ['wallets?number=XF00FLRN0000000000000000001', 'number: It is not an account number of ours.'],
    ['wallets?number=', 'number: '],
  ])('%s', async (path, because) => {
    const { status, body } = await get(path);
    expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
    expect(body['error_description']).toContain(because);
  });

  test('a cursor of another q', async () => {
    await aUser(service().client, { name: 'Ona' });
    const { after } = (await list('users?q=ona&limit=1'))._metadata.cursors;
    const answer = await get(`users?q=onas&after=${after}`);
    expect([answer.status, answer.body['error_description']]).toEqual([
      400,
      'after: It is a cursor of a list with other filters.',
    ]);
    expect((await get(`users?q=ONA&after=${after}`)).status).toBe(200);
  });

  test.each(['users', 'users/10001', 'projects', 'wallets'])(
    '%s without a token is 401',
    async (path) => {
      const { client } = service();
      const answer = await client.send('GET', `/admin/v1/${path}`, { headers: asNobody });
      expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
    },
  );
});

describe('CSV', () => {
  test('has the matching rows and no formula', async () => {
    const { client } = service();
    const name = `=${word()}`;
    const user = await aUser(client, { name, email: `${word()}@example.com` });
    const { body } = await get(`users/${user.user_id}`);
    const answer = await get(`users?${q(name)}&format=csv`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="users.csv"');
    expect(answer.text.split('\r\n')[0]).toBe(
      'user_id,wallet_id,name,email,phone,locale,test_mode,state,created_at,state_changed_at,erased_at',
    );
    expect(linesIn(answer)).toEqual([
      `${user.user_id},${user.wallet_id},'${name},${body['email']},,en,true,active,${body['created_at']},,`,
    ]);
    const project = await aProject(client, { name });
    const [line] = linesIn(await get(`projects?${q(name)}&format=csv`));
    expect(line).toContain(`${project.project_id},${project.project_number},'${name},true,active,`);
    const wallet = linesIn(await get(`wallets?owner=${user.user_id}&format=csv`));
    expect(wallet).toHaveLength(1);
    expect(wallet[0]).toContain(user.account_numbers['EUR']);
  });

  test('has the balances of a wallet in both units', async () => {
    const { client } = service();
    const user = await aUser(client, { name: word() });
    await deposit(client, user.wallet_id, { amount: 123_456, reference: word() });
    const answer = await get(`wallets?owner=${user.user_id}&format=csv`);
    expect(answer.text.split('\r\n')[0]).toBe(
      'wallet_id,project_id,user_id,simulated,balances,balances_decimal,top_up_reference',
    );
    const [line = ''] = linesIn(answer);
    const own = { currency: 'EUR', account_number: user.account_numbers['EUR'] };
    const cellOf = (amounts: object): string =>
      JSON.stringify({ ...own, ...amounts }).replaceAll('"', '""');
    expect(line).toContain(cellOf({ balance: 123_456, held: 0, available: 123_456 }));
    expect(line).toContain(cellOf({ balance: '1234.56', held: '0.00', available: '1234.56' }));
  });
});

test('the state filter separates suspended and active users', async () => {
  const { client } = service();
  const name = `Rare ${word()}`;
  const users = [await aUser(client, { name }), await aUser(client, { name })];
  const body = { state: 'suspended' };
  await client.send('PATCH', `/admin/v1/users/${users[0]?.user_id}`, { body });
  const idsOf = async (state: string) => {
    const page = await get(`users?${q(name)}&state=${state}`);
    return (page.body['items'] as { user_id: number }[]).map(({ user_id }) => user_id);
  };
  expect(await idsOf('suspended')).toEqual([users[0]?.user_id]);
  expect(await idsOf('active')).toEqual([users[1]?.user_id]);
  expect(await idsOf('closed')).toEqual([]);
  expect((await get('users?state=asleep')).status).toBe(400);
  expect((await get('projects?state=asleep')).status).toBe(400);
});
