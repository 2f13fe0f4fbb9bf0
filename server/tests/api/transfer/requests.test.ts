import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { extent } from '../../support/extent.ts';
import { asNobody, errorOf, sendSigned, toSign, unixNow } from '../../support/identity.ts';
import { authorizationOf } from '../../support/mac-signing.ts';
import { useService } from '../../support/test-service.ts';
import { type TransferSeen, transfersPath } from '../../support/transfer.ts';
import {
  moneyOf,
  paid,
  password,
  stages,
  statusOf,
  untouched,
} from '../../support/transfer-scene.ts';
import { useScene } from '../../support/use-scene.ts';
import { seen } from '../../support/wallet.ts';

// Transfer 4 and 5, gaps 1 and 3: the form of requests.

const service = useService({ FLORIN_TEST_CLOCK: '1' });
const { scene } = useScene(service);

const put = (id: number, action: string, key: string, body?: object) =>
  scene().client.send('PUT', `${transfersPath}/${id}/${action}`, {
    key,
    ...(body === undefined ? {} : { body }),
  });
const rowsOf = async (): Promise<number> => {
  const sql = 'SELECT count(*)::int AS rows FROM transfer WHERE project_id = $1';
  const [row] = await service().database.query<{ rows: number }>(sql, [
    scene().client.project.project_id,
  ]);
  return Number(row?.rows);
};

describe('gaps 1, Idempotency', () => {
  test('create: the same key and body return the same transfer, another body gets 409', async () => {
    const [key, body] = [randomUUID(), scene().client.body(scene().beneficiary)];
    const first = await scene().client.create(body, key);
    const again = await scene().client.create(body, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    const other = await scene().client.create(
      scene().client.body(scene().beneficiary, { amount: { amount: '11', currency: 'EUR' } }),
      key,
    );
    expect([other.status, other.body['error']]).toEqual([409, 'idempotency_conflict']);
    expect(await rowsOf()).toBe(1);
  });

  test('without a key each request creates a transfer', async () => {
    const body = scene().client.body(scene().beneficiary);
    const [one, two] = [await scene().client.create(body), await scene().client.create(body)];
    expect(one.body['id']).not.toBe(two.body['id']);
  });

  test('create, sixteen times at once: one transfer', async () => {
    const [key, body] = [randomUUID(), scene().client.body(scene().beneficiary)];
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => scene().client.create(body, key)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect([answers[0]?.status, await rowsOf()]).toEqual([200, 1]);
  });

  test('a refused create leaves its key free', async () => {
    const key = randomUUID();
    const amount = { amount: '0', currency: 'EUR' };
    await scene().client.create(scene().client.body(scene().beneficiary, { amount }), key);
    const answer = await scene().client.create(scene().client.body(scene().beneficiary), key);
    expect(answer.status).toBe(200);
  });

  test.each([
    ['register', 'new', undefined, 'registered', untouched()],
    ['reserve', 'new', undefined, 'reserved', untouched(1_000)],
    ['sign', 'new', undefined, 'done', paid],
    ['provide-password', 'waiting_password', password, 'done', paid],
  ] as const)(
    '%s: a repetition gets the same answer instead of 409, and moves money once',
    async (action, stage, body, status, money) => {
      const [id, key] = [await stages[stage](scene()), randomUUID()];
      const first = await put(id, action, key, body);
      const again = await put(id, action, key, body);
      expect(seen<TransferSeen>(first).status).toBe(status);
      expect([again.status, again.text]).toEqual([200, first.text]);
      expect((await put(id, action, randomUUID(), body)).status).toBe(409);
      expect(await moneyOf(scene())).toEqual(money);
    },
  );

  test('DELETE: a repetition gets the same answer instead of 409', async () => {
    const [id, key] = [await stages['reserved and unsigned'](scene()), randomUUID()];
    const path = `${transfersPath}/${id}`;
    const first = await scene().client.send('DELETE', path, { key });
    const again = await scene().client.send('DELETE', path, { key });
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect(await moneyOf(scene())).toEqual(untouched());
  });

  test('a repeated sign returns its first answer, even when the transfer is done by then', async () => {
    const key = randomUUID();
    const { id } = await scene().client.created(scene().beneficiary, { password });
    const first = await put(id, 'sign', key);
    await scene().client.acted(id, 'provide-password', password);
    const again = await put(id, 'sign', key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await statusOf(scene().client, id)).toBe('done');
  });
});

describe('transfer 5: every endpoint requires MAC', () => {
  // biome-ignore format: a table
  test.each<[string, string, object | null]>([
    ['POST',   '',                           {}],
    ['GET',    '?credit_account_number=XF1', null],
    ['GET',    '/5000001',                   null],
    ['PUT',    '/5000001/reserve',           null],
    ['PUT',    '/5000001/provide-password',  { value: 'x' }],
    ['PUT',    '/5000001/sign',              null],
    ['PUT',    '/5000001/register',          null],
    ['DELETE', '/5000001',                   null],
  ])('%s /transfers%s without a MAC is 401', async (method, path, body) => {
    const answer = await service().client.send(method, `${transfersPath}${path}`, {
      headers: asNobody,
      ...(body === null ? {} : { body }),
    });
    expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
  });

  const signedRead = (changes: object = {}) =>
    toSign(service().client, scene().client.project, {
      uri: `${transfersPath}?credit_account_number=${scene().client.account}`,
      ...changes,
    });

  test('a signed request is answered; the same signature again is refused', async () => {
    const request = signedRead();
    expect((await sendSigned(service().client, request)).status).toBe(200);
    const again = await sendSigned(service().client, request);
    expect([again.status, again.body['error']]).toEqual([401, 'invalid_nonce']);
  });

  test.each([
    ['another key', { key: 'not-the-key' }, 'unauthorized'],
    ['an unknown client', { id: 'nobody' }, 'unauthorized'],
    ['an old timestamp', { ts: unixNow() - 400 }, 'invalid_timestamp'],
    ['a timestamp in the future', { ts: unixNow() + 400 }, 'invalid_timestamp'],
  ])('%s: 401', async (_, changes, error) => {
    const answer = await sendSigned(service().client, signedRead(changes));
    expect([answer.status, answer.body['error']]).toEqual([401, error]);
  });

  test('a body that was not signed: 401, and nothing is created', async () => {
    const { client } = service();
    const body = JSON.stringify(scene().client.body(scene().beneficiary));
    const request = signedRead({ method: 'POST', uri: transfersPath });
    const bodies = [request, { ...request, nonce: randomUUID(), body: `${body} ` }];
    for (const signed of bodies) {
      const answer = await client.send('POST', transfersPath, {
        body,
        headers: { authorization: authorizationOf(signed) },
      });
      expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
    }
    expect(await rowsOf()).toBe(0);
  });

  test('the operator’s token is refused', async () => {
    const answer = await service().client.send('GET', `${transfersPath}/1`);
    expect(answer.status).toBe(401);
  });
});

describe('gaps 4, Singular spelling: /transfer/… answers like /transfers/…', () => {
  const singular = '/transfer/rest/v1/transfer';
  const sent = async (method: string, path: string, body?: object): Promise<TransferSeen> =>
    seen<TransferSeen>(
      await scene().client.send(method, `${singular}${path}`, body === undefined ? {} : { body }),
    );

  test('create, read, register, reserve, sign and provide-password', async () => {
    const made = await sent('POST', '', scene().client.body(scene().beneficiary, { password }));
    expect(await sent('GET', `/${made.id}`)).toEqual(made);
    expect((await sent('PUT', `/${made.id}/register`)).status).toBe('registered');
    expect((await sent('PUT', `/${made.id}/reserve`)).status).toBe('reserved');
    expect((await sent('PUT', `/${made.id}/sign`)).status).toBe('waiting_password');
    const done = await sent('PUT', `/${made.id}/provide-password`, password);
    expect(done).toMatchObject({ id: made.id, status: 'done' });
    expect((await scene().client.read(made.id)).body).toEqual(done);
    expect(await moneyOf(scene())).toEqual(paid);
  });

  test('revoke, and the list', async () => {
    const id = await stages['reserved and unsigned'](scene());
    expect((await sent('DELETE', `/${id}`)).status).toBe('rejected');
    const query = `?credit_account_number=${scene().client.account}`;
    const [one, other] = [
      await scene().client.send('GET', `${singular}${query}`),
      await scene().client.send('GET', `${transfersPath}${query}`),
    ];
    expect([one.status, one.text]).toEqual([200, other.text]);
  });
});

describe('gaps 1, Common statuses', () => {
  test('a wrong method is 405 with Allow, an unknown path 404', async () => {
    const wrong = await scene().client.send('PATCH', `${transfersPath}/1`);
    expect([wrong.status, wrong.body['error']]).toEqual([405, 'method_not_allowed']);
    expect(String(wrong.headers['allow'])).toContain('DELETE');
    const unknown = await scene().client.send('PUT', `${transfersPath}/1/forget`);
    expect([unknown.status, unknown.body['error']]).toEqual([404, 'not_found']);
  });

  test('gaps 1, Empty GET/DELETE: an empty form counts as no body', async () => {
    const id = await stages.registered(scene());
    for (const [method, status] of [
      ['GET', 'registered'],
      ['DELETE', 'rejected'],
    ] as const) {
      const request = toSign(service().client, scene().client.project, {
        method,
        uri: `${transfersPath}/${id}`,
      });
      const answer = await service().client.send(method, request.uri, {
        headers: {
          authorization: authorizationOf(request),
          'content-length': '0',
          'content-type': 'application/x-www-form-urlencoded',
        },
      });
      expect(seen<TransferSeen>(answer).status).toBe(status);
    }
  });

  test.each(extent({ short: ['{'], long: ['{', '[1]', '"x"', '7', 'null'] }))(
    'provide-password with the body %s is 400',
    async (body) => {
      const id = await stages.waiting_password(scene());
      const path = `${transfersPath}/${id}/provide-password`;
      const answer = await scene().client.send('PUT', path, { body });
      expect(answer.status).toBe(400);
      expect(await statusOf(scene().client, id)).toBe('waiting_password');
    },
  );

  test('an unknown transfer gets 404 with one sentence', async () => {
    const answer = await scene().client.act(1, 'sign');
    expect([answer.status, answer.text]).toEqual([
      404,
      errorOf('not_found', 'There is no such transfer.'),
    ]);
  });
});
