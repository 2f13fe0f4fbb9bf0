import { beforeAll, describe, expect, test } from 'vitest';
import { advance } from '../../support/clock.ts';
import type { OperatorClient } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import { bankBeneficiary, type TransferSeen } from '../../support/transfer.ts';
import {
  accountBeneficiary,
  aListClient,
  idsIn,
  type ListClient,
  movingTransfers,
  type Query,
} from '../../support/transfer-lists.ts';
import { seen } from '../../support/wallet.ts';

// Transfer 2 (list response) and 4 GET /transfers; gaps 4, List.

const service = useService(movingTransfers);
const operator = (): OperatorClient => service().client;

const newestFirst = (transfers: readonly TransferSeen[]): number[] =>
  transfers.map(({ id }) => id).reverse();

describe('the two account filters', () => {
  let payer: ListClient;
  let other: ListClient;
  let toOther: readonly TransferSeen[];
  let toBank: readonly TransferSeen[];
  beforeAll(async () => {
    [payer, other] = [await aListClient(operator()), await aListClient(operator())];
    toOther = await payer.registered(accountBeneficiary(other.client.account), ['1.00', '2.00']);
    toBank = await payer.registered(bankBeneficiary, ['3.00']);
  });

  test('transfer 4 GET /transfers: credit_account_number is the account of the payer', async () => {
    expect(await payer.ids()).toEqual([...newestFirst(toBank), ...newestFirst(toOther)]);
    const { account } = payer.client;
    expect(idsIn(await payer.list({ debit_account_number: account }))).toEqual([]);
  });

  test('transfer 4 GET /transfers: debit_account_number is the account of the beneficiary', async () => {
    const query = { debit_account_number: other.client.account };
    expect(idsIn(await payer.list(query))).toEqual(newestFirst(toOther));
    expect(idsIn(await other.list(query))).toEqual(newestFirst(toOther));
  });

  test('transfer 4 GET /transfers: the account of a beneficiary may be an IBAN', async () => {
    const { iban } = bankBeneficiary.bank_account;
    const list = await payer.list({ debit_account_number: iban });
    expect(idsIn(list)).toEqual(newestFirst(toBank));
    expect(list._metadata.total).toBe(1);
  });

  test('transfer 4 GET /transfers: with both filters, both must match', async () => {
    const both = {
      credit_account_number: payer.client.account,
      debit_account_number: other.client.account,
    };
    const list = await payer.list(both);
    expect(idsIn(list)).toEqual(newestFirst(toOther));
    expect(list._metadata.total).toBe(2);
    const crossed = {
      credit_account_number: other.client.account,
      debit_account_number: payer.client.account,
    };
    expect((await payer.list(crossed))._metadata.total).toBe(0);
  });

  test.each<[string, Query]>([
    ['nothing', {}],
    ['only a limit', { limit: '5' }],
    ['only statuses', { 'statuses[]': 'done' }],
  ])('transfer 4 GET /transfers: at least one account is required: %s is 400', async (_, query) => {
    const answer = await payer.ask(query);
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
  });

  test.each(['1', 'LT00', 'EVP-none', '0', "' OR 1=1 --", '9'.repeat(40), 'žž'])(
    'transfer 4 GET /transfers: an unknown account (%s) has an empty list',
    async (account) => {
      for (const name of ['credit_account_number', 'debit_account_number']) {
        const list = await payer.list({ [name]: account });
        expect(list).toEqual({
          transfers: [],
          _metadata: {
            total: 0,
            limit: 20,
            offset: 0,
            has_next: false,
            has_previous: false,
            cursors: {},
          },
        });
      }
    },
  );

  test('transfer 4 GET /transfers: a listed transfer equals the transfer when read', async () => {
    const { transfers } = await payer.list({ credit_account_number: payer.client.account });
    expect(transfers).toHaveLength(3);
    for (const shown of transfers) {
      expect(shown).toEqual(seen(await payer.client.read(shown.id)));
    }
  });

  test('gaps 4, Singular spelling: /transfer lists the same', async () => {
    const query = new URLSearchParams({ credit_account_number: payer.client.account });
    const answers = await Promise.all(
      ['transfers', 'transfer'].map((word) =>
        payer.client.send('GET', `/transfer/rest/v1/${word}?${query}`),
      ),
    );
    expect(answers[1]?.status).toBe(200);
    expect(answers[1]?.text).toBe(answers[0]?.text);
  });
});

describe('gaps 4, List: statuses', () => {
  let payer: ListClient;
  let ids: Readonly<Record<string, number>>;
  beforeAll(async () => {
    payer = await aListClient(operator());
    const to = accountBeneficiary((await aListClient(operator())).client.account);
    const made = await payer.registered(to, ['1.00', '2.00', '3.00']);
    const [registered = 0, done = 0, rejected = 0] = made.map(({ id }) => id);
    seen(await payer.client.act(done, 'sign'));
    seen(await payer.client.revoke(rejected));
    ids = { registered, done, rejected };
  });

  type Pair = [name: string, value: string];
  const listed = async (filters: readonly Pair[]) => {
    const account: Pair = ['credit_account_number', payer.client.account];
    const list = await payer.list([account, ...filters]);
    expect(list._metadata.total).toBe(list.transfers.length);
    return [...idsIn(list)].sort((a, b) => a - b);
  };

  // biome-ignore format: a table
  test.each<[string, readonly Pair[], readonly string[]]>([
    ['one status',                             [['statuses[]', 'done']],                                ['done']],
    ['two statuses, numbered (decision 0089)', [['statuses[0]', 'done'], ['statuses[1]', 'registered']], ['registered', 'done']],
    ['two statuses, repeated',                 [['statuses[]', 'done'], ['statuses[]', 'registered']],  ['registered', 'done']],
    ['statuses without brackets',              [['statuses', 'rejected'], ['statuses', 'done']],        ['done', 'rejected']],
    ['the same status twice',                  [['statuses[]', 'done'], ['statuses[]', 'done']],        ['done']],
    ['both spellings',                         [['statuses[]', 'done'], ['statuses', 'rejected']],      ['done', 'rejected']],
    ['a status without transfers',             [['statuses[]', 'failed']],                              []],
    ['no status filter',                       [],                                                      ['registered', 'done', 'rejected']],
  ])('transfer 4 GET /transfers: %s', async (_, filters, expected) => {
    expect(await listed(filters)).toEqual(expected.map((name) => ids[name]));
  });

  test('transfer 3: every status but new can be requested', async () => {
    const words =
      'registered signed reserved waiting_funds waiting_registration waiting_password done rejected failed';
    const all = words.split(' ').map((word): Pair => ['statuses[]', word]);
    expect(await listed(all)).toHaveLength(3);
  });

  test.each(['finished', 'DONE', '', 'revoked '])(
    'transfer 4 GET /transfers: the status "%s" is 400',
    async (word) => {
      const account = { credit_account_number: payer.client.account };
      const answer = await payer.ask({ ...account, 'statuses[]': word });
      expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
    },
  );
});

describe('gaps 4, List: order', () => {
  let payer: ListClient;
  let made: readonly TransferSeen[];
  beforeAll(async () => {
    payer = await aListClient(operator());
    const to = accountBeneficiary((await aListClient(operator())).client.account);
    const first = await payer.registered(to, ['9.00', '10.00', '0.50']);
    await advance(operator(), 5);
    made = [...first, ...(await payer.registered(to, ['10.00', '2.00']))];
  });

  const at = (...places: readonly number[]): readonly number[] =>
    places.map((place) => made[place]?.id ?? 0);

  // Equal amounts or seconds are ordered by id, in the same direction.
  test.each<[Readonly<Record<string, string>>, readonly number[]]>([
    [{}, [4, 3, 2, 1, 0]],
    [{ order_by: 'created_at' }, [4, 3, 2, 1, 0]],
    [{ order_direction: 'asc' }, [0, 1, 2, 3, 4]],
    [{ order_by: 'id' }, [4, 3, 2, 1, 0]],
    [{ order_by: 'id', order_direction: 'asc' }, [0, 1, 2, 3, 4]],
    [{ order_by: 'amount' }, [3, 1, 0, 4, 2]],
    [{ order_by: 'amount', order_direction: 'desc' }, [3, 1, 0, 4, 2]],
    [{ order_by: 'amount', order_direction: 'asc' }, [2, 4, 0, 1, 3]],
    [{ order_by: 'created_at', order_direction: 'asc' }, [0, 1, 2, 3, 4]],
  ])('transfer 4 GET /transfers: %j', async (order, places) => {
    expect(await payer.ids(order)).toEqual(at(...places));
  });

  test('transfer 4 GET /transfers: a transfer registered late keeps the position of its creation', async () => {
    const late = await aListClient(operator());
    const to = accountBeneficiary(payer.client.account);
    const [first, second] = await late.created(to, ['1.00', '1.00']);
    await advance(operator(), 5);
    const [third] = await late.registered(to, ['1.00']);
    seen(await late.client.act(first?.id ?? 0, 'register'));
    expect(await late.ids()).toEqual([third?.id, first?.id]);
    seen(await late.client.act(second?.id ?? 0, 'register'));
    expect(await late.ids()).toEqual([third?.id, second?.id, first?.id]);
  });

  // biome-ignore format: a table
  test.each<[Readonly<Record<string, string>>]>([
    [{ order_by: 'status' }], [{ order_by: '' }], [{ order_by: 'ID' }], [{ order_by: 'id; DROP TABLE transfer' }],
    [{ order_direction: 'up' }], [{ order_direction: 'DESC ' }], [{ order_direction: '' }],
  ])('transfer 4 GET /transfers: %j is 400', async (order) => {
    const answer = await payer.ask({ credit_account_number: payer.client.account, ...order });
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
  });
});

describe('pages', () => {
  let payer: ListClient;
  let all: readonly number[];
  beforeAll(async () => {
    payer = await aListClient(operator());
    const to = accountBeneficiary((await aListClient(operator())).client.account);
    const made = [
      ...(await payer.registered(
        to,
        Array.from({ length: 70 }, () => '0.01'),
      )),
      ...(await payer.registered(
        to,
        Array.from({ length: 50 }, () => '0.01'),
      )),
    ];
    all = newestFirst(made);
  });

  const page = (query: Readonly<Record<string, string>>) =>
    payer.list({ credit_account_number: payer.client.account, ...query });

  test('transfer 8: the default limit of a list is 20', async () => {
    const list = await page({});
    expect(idsIn(list)).toEqual(all.slice(0, 20));
    expect(list._metadata).toEqual({
      total: 120,
      limit: 20,
      offset: 0,
      has_next: true,
      has_previous: false,
      cursors: { after: expect.any(String), before: expect.any(String) },
    });
  });

  test('transfer 8 Transfer query results: a page has up to 100 results; a higher limit is refused', async () => {
    expect(idsIn(await page({ limit: '100' }))).toEqual(all.slice(0, 100));
    const answer = await payer.ask({ credit_account_number: payer.client.account, limit: '101' });
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
  });

  // biome-ignore format: a table
  test.each<[limit: number, offset: number, hasNext: boolean, hasPrevious: boolean]>([
    [1,   0,    true,  false],
    [1,   1,    true,  true],
    [100, 0,    true,  false],
    [100, 19,   true,  true],
    [100, 20,   false, true],
    [100, 21,   false, true],
    [60,  60,   false, true],
    [20,  119,  false, true],
    [20,  120,  false, true],
    [20,  5000, false, true],
  ])('transfer 2: limit %i and offset %i', async (limit, offset, has_next, has_previous) => {
    const list = await page({ limit: String(limit), offset: String(offset) });
    expect(idsIn(list)).toEqual(all.slice(offset, offset + limit));
    expect(list._metadata).toMatchObject({ total: 120, limit, offset, has_next, has_previous });
    expect(Object.keys(list._metadata).sort()).toEqual([
      'cursors',
      'has_next',
      'has_previous',
      'limit',
      'offset',
      'total',
    ]);
  });

  // biome-ignore format: a table
  test.each<[Readonly<Record<string, string>>]>([
    [{ limit: '0' }], [{ limit: '-1' }], [{ limit: '101' }], [{ limit: '1.5' }], [{ limit: 'ten' }], [{ limit: '' }],
    [{ limit: '1e1' }], [{ limit: '9'.repeat(30) }], [{ limit: ' 5' }], [{ limit: '0x10' }],
    [{ offset: '-1' }], [{ offset: '0.5' }], [{ offset: 'x' }], [{ offset: '' }], [{ offset: '9'.repeat(30) }],
  ])('transfer 4 GET /transfers: %j is 400', async (query) => {
    const answer = await payer.ask({ credit_account_number: payer.client.account, ...query });
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
  });

  test('gaps 1, Error body: validation collects all messages', async () => {
    const answer = await payer.ask({ limit: '0', offset: '-1', order_by: 'colour' });
    expect(answer.status).toBe(400);
    for (const word of ['limit', 'offset', 'order_by']) {
      expect(answer.body['error_description']).toContain(word);
    }
  });

  test('gaps 1, Unknown request fields: an unknown parameter is ignored', async () => {
    expect(idsIn(await page({ limit: '2', colour: 'red' }))).toEqual(all.slice(0, 2));
  });

  test('transfer 4 GET /transfers: an offset beyond the list gives an empty page', async () => {
    const answer = await payer.ask({
      credit_account_number: payer.client.account,
      offset: String(Number.MAX_SAFE_INTEGER),
    });
    expect([answer.status, answer.body['transfers']]).toEqual([200, []]);
  });
});
