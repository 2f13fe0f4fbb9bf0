import { beforeAll, describe, expect, test } from 'vitest';
import { advance } from '../../support/clock.ts';
import { extent } from '../../support/extent.ts';
import { asNobody, toSign } from '../../support/identity.ts';
import { authorizationOf } from '../../support/mac-signing.ts';
import type { Answer, OperatorClient } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import {
  aTransferClient,
  bankBeneficiary,
  type TransferClient,
  transfersPath,
} from '../../support/transfer.ts';
import { accountBeneficiary, batchPath, movingTransfers } from '../../support/transfer-lists.ts';
import { balanceOf, seen } from '../../support/wallet.ts';

// Transfer 7; gaps 1, Error body (the order of checks) and Common statuses.

const service = useService(movingTransfers);
const operator = (): OperatorClient => service().client;

const errorIn = ({ status, body }: Answer): readonly unknown[] => [status, body['error']];

const expectErrorBody = (answer: Answer): void => {
  expect(answer.headers['content-type']).toBe('application/json');
  expect(Object.keys(answer.body)).toEqual(['error', 'error_description']);
  expect(answer.body['error_description']).toMatch(/\S/);
};

/** Every operation on one transfer. */
const operations: readonly (readonly [string, string, object?])[] = [
  ['GET', ''],
  ['PUT', '/register'],
  ['PUT', '/reserve'],
  ['PUT', '/sign'],
  ['PUT', '/provide-password', { password: { value: 'open' }, value: 'open' }],
  ['DELETE', ''],
];

const act = (
  client: TransferClient,
  id: number | string,
  [method, action, body]: (typeof operations)[number],
): Promise<Answer> =>
  client.send(method, `${transfersPath}/${id}${action}`, body === undefined ? {} : { body });

describe('404 not_found', () => {
  let owner: TransferClient;
  let stranger: TransferClient;
  beforeAll(async () => {
    [owner, stranger] = [await aTransferClient(operator()), await aTransferClient(operator())];
  });

  // biome-ignore format: a list
  const odd = ['abc', '0', '-1', '1.5', '1'.repeat(20), '9007199254740992', '9223372036854775808', '1e3', '0x10', '+1', '%20', '5000001x'];

  test.each(odd)('gaps 1, Common statuses: the unknown or invalid id %s gets 404', async (id) => {
    await advance(operator(), 60);
    for (const operation of operations) {
      const answer = await act(owner, id, operation);
      expect([operation[0], operation[1], ...errorIn(answer)]).toEqual([
        ...operation.slice(0, 2),
        404,
        'not_found',
      ]);
      expectErrorBody(answer);
    }
  });

  test.each(['new', 'registered', 'done'])(
    'gaps 1, Common statuses: a %s transfer of others gets 404',
    async (status) => {
      await advance(operator(), 60);
      const { id } = await owner.created(bankBeneficiary);
      if (status === 'registered') seen(await owner.act(id, 'register'));
      if (status === 'done') {
        seen(await owner.act(id, 'sign'));
        const uri = `/admin/v1/test/transfers/${id}/payout`;
        seen(await operator().send('POST', uri, { body: { outcome: 'done' } }));
      }
      const unknown = await stranger.read(5_999_999);
      for (const operation of operations) {
        const answer = await act(stranger, id, operation);
        expect([operation, answer.status, answer.text]).toEqual([operation, 404, unknown.text]);
      }
      expect(seen<{ status: string }>(await owner.read(id)).status).toBe(status);
    },
  );

  test.each([
    '/transfer/rest/v1/nothing',
    '/transfer/rest/v2/transfers',
    '/transfer/rest/v1/transfers/1/undo',
  ])('gaps 1, Common statuses: the unknown path %s gets 404', async (path) => {
    expect(errorIn(await owner.send('GET', path))).toEqual([404, 'not_found']);
  });
});

describe('405 method_not_allowed', () => {
  // biome-ignore format: a table
  test.each<[string, string, readonly string[]]>([
    ['PUT',    '/transfers',                     ['GET', 'HEAD', 'POST']],
    ['DELETE', '/transfers',                     ['GET', 'HEAD', 'POST']],
    ['PATCH',  '/transfer',                      ['GET', 'HEAD', 'POST']],
    ['POST',   '/transfers/5000001',             ['DELETE', 'GET', 'HEAD']],
    ['PUT',    '/transfer/5000001',              ['DELETE', 'GET', 'HEAD']],
    ['GET',    '/transfers/5000001/register',    ['PUT']],
    ['POST',   '/transfers/5000001/reserve',     ['PUT']],
    ['DELETE', '/transfers/5000001/sign',        ['PUT']],
    ['PATCH',  '/transfer/5000001/provide-password', ['PUT']],
  ])('gaps 1, Common statuses: %s %s', async (method, path, allowed) => {
    const client = await aTransferClient(operator(), 0);
    const answer = await client.send(method, `/transfer/rest/v1${path}`);
    expect(errorIn(answer)).toEqual([405, 'method_not_allowed']);
    expect(String(answer.headers['allow']).split(', ').sort()).toEqual(allowed);
    expectErrorBody(answer);
  });
});

describe('gaps 1, Error body: the order of checks', () => {
  /** Signed with a key that may be wrong. */
  const send = (
    client: TransferClient,
    method: string,
    uri: string,
    body: string,
    changes: { readonly key?: string; readonly type?: string } = {},
  ): Promise<Answer> => {
    const { key, type = 'application/json' } = changes;
    const signed = toSign(operator(), client.project, {
      method,
      uri,
      body,
      ...(key === undefined ? {} : { key }),
    });
    return operator().send(method, uri, {
      ...(body === '' ? {} : { body }),
      headers: { authorization: authorizationOf(signed), 'content-type': type },
    });
  };

  test('authentication is checked before the rate limit, the rate limit before the shape', async () => {
    const client = await aTransferClient(operator(), 0);
    await Promise.all(Array.from({ length: 10 }, () => send(client, 'POST', batchPath, '{')));
    expect(errorIn(await send(client, 'POST', batchPath, '{', { key: 'a wrong key' }))).toEqual([
      401,
      'unauthorized',
    ]);
    for (const type of ['application/json', 'text/plain']) {
      const answer = await send(client, 'POST', batchPath, '{', { type });
      expect(errorIn(answer)).toEqual([429, 'rate_limit_exceeded']);
    }
  });

  test('authentication is checked before the shape and existence', async () => {
    const client = await aTransferClient(operator(), 0);
    for (const uri of [`${transfersPath}/abc`, `${transfersPath}?limit=0`, `${transfersPath}/1`]) {
      const answer = await send(client, 'GET', uri, '', { key: 'a wrong key' });
      expect(errorIn(answer)).toEqual([401, 'unauthorized']);
      expectErrorBody(answer);
      const nobody = await operator().send('GET', uri, { headers: asNobody });
      expect(errorIn(nobody)).toEqual([401, 'unauthorized']);
    }
  });

  test('the shape is checked before existence', async () => {
    const client = await aTransferClient(operator(), 0);
    const uri = `${transfersPath}/5999999/provide-password`;
    expect(errorIn(await send(client, 'PUT', uri, '{'))).toEqual([400, 'invalid_request']);
    expect(errorIn(await send(client, 'PUT', uri, '[5]'))).toEqual([400, 'invalid_request']);
    expect(errorIn(await send(client, 'PUT', uri, 'password', { type: 'text/plain' }))).toEqual([
      415,
      'unsupported_media_type',
    ]);
    const wrong = await send(client, 'PUT', uri, '{"password":5,"value":5}');
    expect(errorIn(wrong)).toEqual([400, 'invalid_parameters']);
  });

  test('existence is checked before permission, permission before the state', async () => {
    const [payer, beneficiary] = [
      await aTransferClient(operator()),
      await aTransferClient(operator()),
    ];
    const { id } = await payer.created(accountBeneficiary(beneficiary.account));
    // The beneficiary cannot see a new transfer, so the answer is 404.
    for (const action of ['sign', 'reserve'] as const) {
      expect(errorIn(await beneficiary.act(id, action))).toEqual([404, 'not_found']);
    }
    seen(await payer.act(id, 'register'));
    for (const action of ['sign', 'reserve'] as const) {
      expect(errorIn(await beneficiary.act(id, action))).toEqual([403, 'forbidden']);
    }
    seen(await payer.act(id, 'sign'));
    for (const action of ['sign', 'reserve'] as const) {
      expect(errorIn(await beneficiary.act(id, action))).toEqual([403, 'forbidden']);
      expect(errorIn(await payer.act(id, action))).toEqual([409, 'invalid_state']);
    }
  });

  test('the state is checked before the money', async () => {
    const client = await aTransferClient(operator(), 0);
    const { id } = await client.created(bankBeneficiary);
    expect(errorIn(await client.act(id, 'reserve'))).toEqual([400, 'insufficient_funds']);
    seen(await client.revoke(id));
    expect(errorIn(await client.act(id, 'reserve'))).toEqual([409, 'invalid_state']);
  });

  test('a refusal changes nothing', async () => {
    const client = await aTransferClient(operator(), 500);
    const { id } = await client.created(bankBeneficiary);
    const before = await client.read(id);
    expect(errorIn(await client.act(id, 'reserve'))).toEqual([400, 'insufficient_funds']);
    expect((await client.read(id)).text).toBe(before.text);
    expect(await balanceOf(operator(), client.project.wallet_id)).toEqual({
      balance: 500,
      held: 0,
    });
  });
});

describe('400 and 415', () => {
  let client: TransferClient;
  beforeAll(async () => {
    client = await aTransferClient(operator());
  });

  test.each(
    extent({
      short: ['{', 'null'],
      long: ['{', '[]', '5', 'null', '"transfer"', '{"amount":}', ''],
    }),
  )('gaps 1, Common statuses: the body %s is refused', async (body) => {
    const answer = await client.send('POST', transfersPath, body === '' ? {} : { body });
    expect(errorIn(answer)).toEqual([400, 'invalid_request']);
    expectErrorBody(answer);
  });

  test('gaps 1, Error body: validation collects all messages', async () => {
    const answer = await client.create({ amount: { amount: '0', currency: 'EUR' }, purpose: 5 });
    expect(errorIn(answer)).toEqual([400, 'invalid_parameters']);
    for (const word of ['amount', 'beneficiary', 'payer', 'purpose']) {
      expect(answer.body['error_description']).toContain(word);
    }
    expectErrorBody(answer);
  });

  test.each(['register', 'reserve', 'sign'] as const)(
    'gaps 1, Empty bodies: %s without a body, with [] and with {}',
    async (action) => {
      for (const body of [undefined, [], {}]) {
        const { id } = await client.created(bankBeneficiary);
        expect((await client.act(id, action, body)).status).toBe(200);
      }
    },
  );

  test('gaps 1, Common statuses: a query with an invalid escape gets 400', async () => {
    const uri = `${transfersPath}?credit_account_number=%ff`;
    expect(errorIn(await client.send('GET', uri))).toEqual([400, 'invalid_request']);
  });
});
