import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { advance, movingWallet, nowOf } from '../../support/clock.ts';
import { extent } from '../../support/extent.ts';
import { deposit, errorOf } from '../../support/identity.ts';
import { brokenQueries, OperatorList } from '../../support/operator-lists.ts';
import { useService } from '../../support/test-service.ts';
import {
  aServiceBeneficiary,
  aTransferClient,
  bankBeneficiary,
  type TransferClient,
} from '../../support/transfer.ts';
import { until } from '../../support/until.ts';
import { seen } from '../../support/wallet.ts';

// Business 2 and 7: the operator's list of transfers.

const service = useService(movingWallet);
const path = '/admin/v1/transfers';
const list = new OperatorList(() => service().client, path, 'transfer_id');

let shop: TransferClient;
let friend: Awaited<ReturnType<typeof aServiceBeneficiary>>;
beforeAll(async () => {
  shop = await aTransferClient(service().client);
  friend = await aServiceBeneficiary(service().client);
});

const aTransfer = async (
  by: TransferClient,
  wanted: object = {},
  to: object = friend.beneficiary,
) => (await by.created(to, wanted)).id;
const ofProject = ({ project }: TransferClient): string => `project_id=${project.project_id}`;

test('rows have the fields that the creator reads, and the UUID of the project', async () => {
  const own = await aTransferClient(service().client);
  const id = await aTransfer(own, { callback: { url: 'https://shop.example/told' } });
  await own.acted(id, 'sign');
  const ids = { transfer_id: id, project_id: own.project.project_id, payout_id: null };
  const expected = { ...(await own.read(id)).body, ...ids };
  expect(expected).toMatchObject({ id, status: 'done', callback: { url: expect.any(String) } });
  const page = await list.page(ofProject(own));
  expect([page.items, page._metadata.limit]).toEqual([[expected], 20]);
  const single = await service().client.send('GET', `${path}/${id}`);
  expect([single.status, single.body]).toEqual([200, expected]);
});

test.each(['none', '0', '9007199254740991'])('an unknown transfer is 404: %s', async (id) => {
  const answer = await service().client.send('GET', `${path}/${id}`);
  const none = errorOf('not_found', 'There is no such transfer.');
  expect([answer.status, answer.text]).toEqual([404, none]);
});

describe('filters', () => {
  test('by account find both sides, in any spelling of the number', async () => {
    const { client } = service();
    const [one, two] = [await aTransferClient(client), await aTransferClient(client)];
    const target = await aServiceBeneficiary(client);
    const first = await aTransfer(one, {}, target.beneficiary);
    const second = await aTransfer(two, {}, target.beneficiary);
    const back = await aTransfer(
      two,
      {},
      {
        type: 'service',
        service_account: { account_number: one.account },
      },
    );
    const number = target.user.account_numbers['EUR'] ?? '';
    expect(await list.ids(`account_number=${number}`)).toEqual([second, first]);
    expect(await list.ids(`account_number=${one.account}`)).toEqual([back, first]);
    const grouped = one.account.toLowerCase().replaceAll(/(.{4})/g, '$1 ');
    const spelled = `account_number=${encodeURIComponent(grouped)}`;
    expect(await list.ids(spelled)).toEqual([back, first]);
    expect(await list.walk(`account_number=${one.account}&limit=1`)).toEqual({
      there: [back, first],
      back: [back, first],
    });
    expect(await list.ids(`account_number=${number}&${ofProject(one)}`)).toEqual([first]);
    expect(await list.ids(`account_number=${one.account}&status=done`)).toEqual([]);
    for (const unknown of ["1'; DROP TABLE transfer --", 'nobody', 'GB82WEST12345698765432']) {
      expect(await list.ids(`account_number=${encodeURIComponent(unknown)}`)).toEqual([]);
    }
  });

  test('by account find the IBAN of a bank account', async () => {
    const own = await aTransferClient(service().client);
    const iban = 'LT121000011101001000';
    const id = await aTransfer(own, {}, { ...bankBeneficiary, bank_account: { iban } });
    const spelled = encodeURIComponent('lt12 1000 0111 0100 1000');
    expect(await list.ids(`account_number=${spelled}`)).toEqual([id]);
  });

  test('by project and by time', async () => {
    const { client } = service();
    const own = await aTransferClient(client);
    const earlier = await aTransfer(own);
    await advance(client, 3_600);
    const at = await nowOf(client);
    const later = await aTransfer(own);
    await aTransfer(shop);
    expect(await list.ids(ofProject(own))).toEqual([later, earlier]);
    expect(await list.ids(`${ofProject(own)}&created_from=${at}`)).toEqual([later]);
    expect(await list.ids(`${ofProject(own)}&created_to=${at}`)).toEqual([earlier]);
    expect(await list.ids(`project_id=${randomUUID()}`)).toEqual([]);
  });

  test('by status match the status that rows show now', async () => {
    const { client } = service();
    const [own, rich] = [await aTransferClient(client), await aTransferClient(client)];
    const dear = { amount: { amount: '1000.01', currency: 'EUR' } };
    const ids = {
      new: await aTransfer(own),
      registered: await aTransfer(own),
      done: await aTransfer(own),
      poor: await aTransfer(own, dear),
      rejected: await aTransfer(own),
      waited: await aTransfer(rich, dear),
    };
    await own.acted(ids.registered, 'register');
    await own.acted(ids.done, 'sign');
    await own.acted(ids.poor, 'sign');
    seen(await own.revoke(ids.rejected));
    await rich.acted(ids.waited, 'sign');
    await deposit(client, rich.project.wallet_id, { amount: 100_001, reference: 'Sales' });
    await until(
      'the money moved on',
      async () => seen(await rich.read(ids.waited)).status === 'done',
    );
    const mine = Object.values(ids) as unknown[];
    const statuses = ['new', 'registered', 'done', 'waiting_funds', 'rejected', 'failed'];
    const found = (more: string) =>
      Promise.all(
        statuses.map(async (status) => {
          const { items } = await list.page(`${more}status=${status}&limit=200`);
          for (const item of items) expect(item['status']).toBe(status);
          return items.map(({ transfer_id: id }) => id).filter((id) => mine.includes(id));
        }),
      );
    const before = [[ids.new], [ids.registered], [ids.done], [ids.poor], [ids.rejected], []];
    expect(await found(`${ofProject(own)}&`)).toEqual(before);
    expect(await found('')).toEqual(before.with(2, [ids.waited, ids.done]));
    // The transfer that had to wait for money has an expiry time but stays done.
    await advance(client, 31 * 86_400);
    const after = [[], [ids.registered], [ids.done], [], [ids.rejected], [ids.poor]];
    expect(await found(`${ofProject(own)}&`)).toEqual(after);
    expect(await found('')).toEqual(after.with(2, [ids.waited, ids.done]));
    const { status } = await service().client.send('GET', `${path}/${ids.new}`);
    expect(status, 'nothing happened to it').toBe(404);
  });
});

test('pages lead forward and back without gaps while transfers are created', async () => {
  const own = await aTransferClient(service().client);
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) ids.unshift(await aTransfer(own));
  const query = `${ofProject(own)}&limit=2`;
  expect(await list.walk(query)).toEqual({ there: ids, back: ids });
  const { there } = await list.walk(query, () => Promise.all([aTransfer(own), aTransfer(own)]));
  expect(there).toEqual(ids);
});

test('a reader of newer rows sees each new transfer once during concurrent creation', async () => {
  const own = await aTransferClient(service().client);
  await aTransfer(own);
  const before = (await list.page(ofProject(own)))._metadata.cursors.before ?? '';
  const length = extent({ short: 8, long: 30 });
  const ids: number[] = [];
  const creating = Promise.all(Array.from({ length }, async () => ids.push(await aTransfer(own))));
  const found = await list.follow(ofProject(own), before, creating);
  expect([found.length, new Set(found)]).toEqual([length, new Set(ids)]);
});

describe('a bad query is refused with 400 that names the field', () => {
  test.each<readonly [string, string]>([
    ...brokenQueries,
    ['project_id=7', 'project_id'],
    ['account_number=', 'account_number: Account number should not be empty'],
    ['status=paid', 'status: Status should be one of new, registered, signed, done, rejected'],
  ])('%s', async (query, because) => {
    expect(await list.refusal(query)).toContain(because);
  });
});

test('CSV has the amount in minor units and as a decimal', async () => {
  const own = await aTransferClient(service().client);
  const id = await aTransfer(own, { purpose: { details: '-1' } }, bankBeneficiary);
  const [header, line] = await list.lines(ofProject(own));
  expect(header).toBe(
    'transfer_id,project_id,created_at,performed_at,status,currency,amount,amount_decimal,payer.account_number,beneficiary,purpose.details,purpose.reference,failure_status.code,payout_id,simulated',
  );
  expect(line).toMatch(
    new RegExp(
      `^${id},${own.project.project_id},\\d+,,new,EUR,1000,10.00,${own.account},"\\{.*\\}",'-1,,,,$`,
    ),
  );
});
