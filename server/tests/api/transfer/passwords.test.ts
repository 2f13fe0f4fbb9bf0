import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { advance } from '../../support/clock.ts';
import { extent } from '../../support/extent.ts';
import { errorOf } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import { type TransferSeen, transfersPath } from '../../support/transfer.ts';
import {
  aScene,
  moneyOf,
  paid,
  password,
  type Scene,
  stages,
  statusOf,
  untouched,
} from '../../support/transfer-scene.ts';
import { anApplication, aTransferUser, speakingFor } from '../../support/transfer-users.ts';
import { seen } from '../../support/wallet.ts';

// Transfer 4 provide-password and gaps 3, PIN and passwords ("Transfer passwords likewise").

const service = useService({ FLORIN_TEST_CLOCK: '1' });
let scene: Scene;
let id: number;
beforeEach(async () => {
  scene = await aScene(service().client);
  id = await stages.waiting_password(scene);
});

const giving = (value: string, to = id): Promise<Answer> =>
  scene.client.act(to, 'provide-password', { value });
const refused = errorOf('forbidden', 'The password is wrong, or tried too often.');
const expectRefused = ({ status, text }: Answer): void => {
  expect([status, text]).toEqual([403, refused]);
};

describe('gaps 3, PIN and passwords: 5 wrong passwords lock for 15 minutes', () => {
  test('wrong and locked get the same answer; after the lock the correct password works again', async () => {
    for (let nth = 1; nth <= 5; nth += 1) expectRefused(await giving(`wrong ${nth}`));
    expectRefused(await giving(password.value));
    expect(await statusOf(scene.client, id)).toBe('waiting_password');
    expect(await moneyOf(scene)).toEqual(untouched(1_000));
    await advance(service().client, 14 * 60);
    expectRefused(await giving(password.value));
    await advance(service().client, 60);
    expect(seen<TransferSeen>(await giving(password.value)).status).toBe('done');
    expect(await moneyOf(scene)).toEqual(paid);
  });

  test('four wrong passwords do not lock', async () => {
    for (let nth = 1; nth <= 4; nth += 1) expectRefused(await giving(`wrong ${nth}`));
    expect(seen<TransferSeen>(await giving(password.value)).status).toBe('done');
  });

  test('concurrent wrong passwords: at most five are verified', async () => {
    const guesses = Array.from({ length: 16 }, (_, nth) => giving(`wrong ${nth}`));
    for (const answer of await Promise.all(guesses)) expectRefused(answer);
    expectRefused(await giving(password.value));
    expect(await statusOf(scene.client, id)).toBe('waiting_password');
  });

  test('concurrent correct passwords complete the transfer once, and the money moves once', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => giving(password.value)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect([await statusOf(scene.client, id), await moneyOf(scene)]).toEqual(['done', paid]);
  });

  test('the lock is per client and payer’s wallet, and affects no others', async () => {
    const other = await stages.waiting_password(scene);
    const elsewhere = await aScene(service().client);
    const theirs = await stages.waiting_password(elsewhere);
    for (let nth = 1; nth <= 5; nth += 1) expectRefused(await giving(`wrong ${nth}`));
    expectRefused(await giving(password.value, other));
    const answer = await elsewhere.client.act(theirs, 'provide-password', password);
    expect(seen<TransferSeen>(answer).status).toBe('done');
  });
});

describe('gaps 3, PIN and passwords: before the owner signs, attempts count against the caller', () => {
  const scopes = ['', 'balance', 'statements', 'initiate_transfers'];
  test.each(scopes)('a token of another user with scope "%s"', async (scope) => {
    const { client } = service();
    const payer = { account_number: scene.client.account };
    const spend = async (nth: number): Promise<void> => {
      const application = await anApplication(client);
      const stranger = await speakingFor(
        client,
        application,
        await aTransferUser(client, 0),
        scope,
      );
      const named = { payer, password: { value: `secret ${nth}` } };
      const made = await stranger.created(scene.beneficiary, named);
      const give = (value: string) => stranger.act(made.id, 'provide-password', { value });
      for (let wrong = 1; wrong <= 5; wrong += 1) expectRefused(await give(`wrong ${wrong}`));
      expectRefused(await give(`secret ${nth}`));
    };
    await Promise.all([1, 2, 3, 4].map(spend));
    expect(seen<TransferSeen>(await giving(password.value)).status).toBe('done');
    expect(await moneyOf(scene)).toEqual(paid);
  });
});

describe('transfer 4 PUT /transfers/{id}/provide-password: the request body', () => {
  test('the form of the creating request is accepted as well', async () => {
    const answer = await scene.client.act(id, 'provide-password', { password });
    expect(seen<TransferSeen>(answer).status).toBe('done');
  });

  test.each([
    {},
    { value: 7 },
    { value: ['open sesame'] },
    { password: 'open sesame' },
    [],
    { value: null },
  ])('%j is 400', async (body) => {
    const answer = await scene.client.act(id, 'provide-password', body);
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
    expect(await statusOf(scene.client, id)).toBe('waiting_password');
  });

  test('a missing body is 400', async () => {
    const answer = await scene.client.act(id, 'provide-password');
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
  });

  test.each(
    extent({
      short: ['', 'Open sesame'],
      long: ['', ' open sesame', 'Open sesame', 'open sesame\u0301', 'open sesam'],
    }),
  )('%j is a wrong password', async (value) => expectRefused(await giving(value)));

  test('a transfer without a password: the request is refused, and nothing changes', async () => {
    const other = await stages['reserved and unsigned'](scene);
    const before = (await scene.client.read(other)).text;
    const { status } = await giving(password.value, other);
    expect([400, 403, 409]).toContain(status);
    expect((await scene.client.read(other)).text).toBe(before);
  });

  test('the password is neither shown nor stored or logged in plain text', async () => {
    expect((await scene.client.read(id)).text).not.toContain(password.value);
    const rows = await service().database.query<{ row: string }>(
      'SELECT to_jsonb(t)::text AS row FROM transfer t WHERE id = $1',
      [id],
    );
    expect(rows[0]?.row).not.toContain(password.value);
    expect(service().lines.join('\n')).not.toContain(password.value);
  });
});

test('gaps 1, Idempotency: the key is looked up before the password', async () => {
  const key = randomUUID();
  const under = (value: string): Promise<Answer> =>
    scene.client.send('PUT', `${transfersPath}/${id}/provide-password`, { body: { value }, key });
  const first = await under(password.value);
  expect(seen<TransferSeen>(first).status).toBe('done');
  const again = await under(password.value);
  expect([again.status, again.text]).toEqual([200, first.text]);
  const other = await under('wrong');
  expect([other.status, other.body['error']]).toEqual([409, 'idempotency_conflict']);
});
