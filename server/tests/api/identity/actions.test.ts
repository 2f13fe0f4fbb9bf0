import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  aProject,
  aUser,
  changeProject,
  createProject,
  createUser,
  deposit,
  readProject,
  readWallet,
  rotate,
  unixNow,
} from '../../support/identity.ts';
import type { Answer, Sent } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';

// GET /admin/v1/actions: every change by an operator, written in the same commit as the change.

const service = useService();

type Action = {
  readonly id: string;
  readonly at: number;
  readonly action: string;
  readonly subject: string;
  readonly request_id: string;
  readonly details: Record<string, unknown>;
};

const list = (query = ''): Promise<Answer> =>
  service().client.send('GET', `/admin/v1/actions${query}`);

const actionsIn = ({ body }: Answer): readonly Action[] => body['actions'] as Action[];

/** The actions of one request among the newest hundred. */
const actionsOf = async (requestId: string): Promise<readonly Action[]> =>
  actionsIn(await list('?limit=100')).filter(({ request_id }) => request_id === requestId);

/** Sends a request with a new request id and returns the actions logged under that id. */
async function told(send: (sent: Sent) => Promise<Answer>): Promise<{
  readonly answer: Answer;
  readonly actions: readonly Action[];
}> {
  const requestId = randomUUID();
  const answer = await send({ headers: { 'x-request-id': requestId } });
  return { answer, actions: await actionsOf(requestId) };
}

describe('every changing request is logged once', () => {
  test('create_project', async () => {
    const before = unixNow();
    const { answer, actions } = await told((sent) =>
      createProject(service().client, { name: 'Told', mac_key: 'a-secret-that-is-given' }, sent),
    );
    const { project_id, client_id } = answer.body;
    expect(actions).toMatchObject([
      {
        action: 'create_project',
        subject: `project ${project_id}`,
        details: { name: 'Told', test_mode: true, client_id },
      },
    ]);
    expect(Object.keys(actions[0]?.details ?? {})).toHaveLength(3);
    expect(actions[0]?.at).toBeGreaterThanOrEqual(before);
    expect(actions[0]?.at).toBeLessThanOrEqual(unixNow());
  });

  test('change_project', async () => {
    const { client } = service();
    const { project_id } = await aProject(client);
    const change = { name: 'Changed', methods_off: ['mock'], display_order: { wallet: 1 } };
    const { actions } = await told((sent) => changeProject(client, project_id, change, sent));
    expect(actions).toMatchObject([
      { action: 'change_project', subject: `project ${project_id}`, details: change },
    ]);
  });

  test('rotate_secret', async () => {
    const { client } = service();
    const { project_id } = await aProject(client);
    const { actions } = await told((sent) =>
      rotate(client, project_id, { what: 'mac_key', overlap_seconds: 60 }, sent),
    );
    expect(actions).toMatchObject([{ action: 'rotate_secret', subject: `project ${project_id}` }]);
    expect(actions[0]?.details).toEqual({ what: 'mac_key', overlap_seconds: 60 });
  });

  test('create_user', async () => {
    const { answer, actions } = await told((sent) =>
      createUser(service().client, { email: `${randomUUID()}@example.com`, pin: '1234' }, sent),
    );
    expect(actions).toMatchObject([
      { action: 'create_user', subject: `user ${answer.body['user_id']}` },
    ]);
    expect(actions[0]?.details).toEqual({ test_mode: true, locale: 'en' });
  });

  test('change_user_secrets', async () => {
    const { client } = service();
    const { user_id } = await aUser(client);
    const body = { password: 'a long password', pin: '987654' };
    const { actions } = await told((sent) =>
      client.send('PATCH', `/admin/v1/users/${user_id}`, { ...sent, body }),
    );
    expect(actions).toMatchObject([{ action: 'change_user_secrets', subject: `user ${user_id}` }]);
    expect(actions[0]?.details).toEqual({ changed: ['password', 'pin'] });
  });

  test('deposit', async () => {
    const { client } = service();
    const { wallet_id } = await aUser(client);
    const wanted = { amount: 12, currency: 'EUR', reference: 'from the bank' };
    const { actions } = await told((sent) => deposit(client, wallet_id, wanted, sent));
    expect(actions).toMatchObject([{ action: 'deposit', subject: `wallet ${wallet_id}` }]);
    expect(actions[0]?.details).toEqual(wanted);
  });

  test('open_account and post', async () => {
    const { client } = service();
    const opened = await told((sent) =>
      client.openAccount({ kind: 'wallet', currency: 'EUR' }, sent),
    );
    const wallet = String(opened.answer.body['account_id']);
    expect(opened.actions).toMatchObject([
      { action: 'open_account', subject: `account ${wallet}`, details: { kind: 'wallet' } },
    ]);
    const bank = await client.accountOf('clearing');
    const posting = { debit_account: bank, credit_account: wallet, amount: 5 };
    const posted = await told((sent) => client.post(posting, sent));
    expect(posted.actions).toMatchObject([
      {
        action: 'post',
        subject: `posting ${posted.answer.body['posting_id']}`,
        details: posting,
      },
    ]);
  });
});

describe('requests that change nothing log no action', () => {
  test('refusals', async () => {
    const { client } = service();
    const project = await aProject(client);
    const user = await aUser(client, { email: `${randomUUID()}@example.com` });
    await deposit(client, user.wallet_id, { amount: 1, reference: 'once' });
    const refused: ((sent: Sent) => Promise<Answer>)[] = [
      (sent) => createProject(client, { client_id: project.client_id }, sent),
      (sent) => createProject(client, { name: '' }, sent),
      (sent) => changeProject(client, randomUUID(), { name: 'Nobody' }, sent),
      (sent) => rotate(client, randomUUID(), { what: 'mac_key' }, sent),
      (sent) => deposit(client, user.wallet_id, { amount: 2, reference: 'once' }, sent),
      (sent) => deposit(client, 99, {}, sent),
      (sent) => client.send('PATCH', '/admin/v1/users/99', { ...sent, body: { pin: '1234' } }),
    ];
    for (const send of refused) {
      const { answer, actions } = await told(send);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(actions).toEqual([]);
    }
  });

  test('reads', async () => {
    const { client } = service();
    const project = await aProject(client);
    const newest = actionsIn(await list('?limit=1'))[0]?.id;
    await readProject(client, project.project_id);
    await readWallet(client, project.wallet_id);
    await client.audit();
    expect(actionsIn(await list('?limit=1'))[0]?.id).toBe(newest);
  });

  test('a deposit with a used reference, logged only the first time', async () => {
    const { client } = service();
    const { wallet_id } = await aUser(client);
    const wanted = { amount: 12, reference: 'statement 17/3' };
    const first = await told((sent) => deposit(client, wallet_id, wanted, sent));
    const again = await told((sent) => deposit(client, wallet_id, wanted, sent));
    const underAKey = await told((sent) =>
      deposit(client, wallet_id, wanted, { ...sent, key: randomUUID() }),
    );
    for (const { answer, actions } of [again, underAKey]) {
      expect([answer.status, answer.text]).toEqual([201, first.answer.text]);
      expect(actions).toEqual([]);
    }
    expect(first.actions).toMatchObject([{ action: 'deposit', details: wanted }]);
  });

  test('twenty identical concurrent deposits, logged once', async () => {
    const { client } = service();
    const { wallet_id } = await aUser(client);
    const wanted = { reference: 'at once' };
    await Promise.all(Array.from({ length: 20 }, () => deposit(client, wallet_id, wanted)));
    const subjects = actionsIn(await list('?limit=100')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === `wallet ${wallet_id}`)).toHaveLength(1);
  });

  test('a repetition under the same Idempotency-Key', async () => {
    const { client } = service();
    const { wallet_id } = await aUser(client);
    const key = randomUUID();
    const wanted = { reference: 'under a key' };
    const first = await told((sent) => deposit(client, wallet_id, wanted, { ...sent, key }));
    const again = await told((sent) => deposit(client, wallet_id, wanted, { ...sent, key }));
    expect(again.answer.text).toBe(first.answer.text);
    expect([first.actions.length, again.actions.length]).toEqual([1, 0]);
  });
});

describe('the list', () => {
  test('has the newest first, twenty by default', async () => {
    const { client } = service();
    const { project_id } = await aProject(client);
    const names = Array.from({ length: 25 }, (_, index) => `Name ${index}`);
    for (const name of names) await changeProject(client, project_id, { name });
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['_metadata', 'actions', 'items']);
    expect(answer.body['items']).toEqual(answer.body['actions']);
    const actions = actionsIn(answer);
    expect(Object.keys(actions[0] ?? {}).sort()).toEqual(
      [
        ...['id', 'at', 'actor', 'ip', 'action', 'subject', 'request_id', 'details'],
        ...['before', 'after', 'number', 'hash', 'project_id'],
      ].sort(),
    );
    expect(actions.map(({ details }) => details['name'])).toEqual(names.toReversed().slice(0, 20));
  });

  test('pages back from the last seen action to the oldest', async () => {
    const { client, database } = service();
    await Promise.all(Array.from({ length: 12 }, () => aUser(client)));
    const seen: string[] = [];
    for (let before = ''; ; before = `&before=${seen.at(-1)}`) {
      const page = actionsIn(await list(`?limit=5${before}`));
      if (page.length === 0) break;
      seen.push(...page.map(({ id }) => id));
    }
    const rows = await database.query<{ id: string }>(
      'SELECT id FROM operator_action ORDER BY number DESC',
    );
    expect(seen).toEqual(rows.map(({ id }) => id));
    expect(actionsIn(await list(`?before=${randomUUID()}`))).toEqual([]);
  });

  // biome-ignore format: a table
  test.each([
    ['?limit=0',      'limit: Limit should be at least 1'],
    ['?limit=201',    'limit: Limit should be at most 200'],
    ['?limit=many',   'limit: Limit should be an integer'],
    ['?before=first', 'before: It is not a cursor of ours.'],
  ])('%s is 400', async (query, because) => {
    const answer = await list(query);
    expect([answer.status, answer.body['error_description']]).toEqual([400, because]);
  });

  test('is 401 without the admin token', async () => {
    const answer = await service().client.send('GET', '/admin/v1/actions', {
      headers: { authorization: undefined },
    });
    expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
  });
});

test.each([
  "UPDATE operator_action SET action = 'nothing'",
  'DELETE FROM operator_action',
  'TRUNCATE operator_action',
])('the database refuses: %s', async (sql) => {
  const { client, database } = service();
  await aUser(client);
  await expect(database.query(sql)).rejects.toThrow('the operator log is append-only');
});
