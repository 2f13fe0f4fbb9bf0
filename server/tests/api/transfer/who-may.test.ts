import { beforeEach, describe, expect, test } from 'vitest';
import { extent } from '../../support/extent.ts';
import type { TestProject } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import {
  aTransferClient,
  bankBeneficiary,
  TransferClient,
  type TransferSeen,
} from '../../support/transfer.ts';
import {
  aScene,
  moneyOf,
  password,
  type Scene,
  stages,
  untouched,
} from '../../support/transfer-scene.ts';
import {
  anApplication,
  aTransferUser,
  speakingFor,
  type TransferUser,
} from '../../support/transfer-users.ts';
import { balanceOf, pay, seen } from '../../support/wallet.ts';

// Transfer 5 and gaps 4, Who may: the accounts a client may move money from, and the transfers it
// may see.

const service = useService({ FLORIN_TEST_CLOCK: '1' });
let scene: Scene;
let ona: TransferUser;
let application: TestProject;
beforeEach(async () => {
  const { client } = service();
  [scene, ona, application] = await Promise.all([
    aScene(client),
    aTransferUser(client),
    anApplication(client),
  ]);
});
useSoundBooks(service);

const forOna = (scope: string): Promise<TransferClient> =>
  speakingFor(service().client, application, ona, scope);
const fundsOf = (walletId: number) => balanceOf(service().client, walletId);
const fromOna = {
  payer: {
    get account_number() {
      return ona.account;
    },
  },
};

/** Every operation on a transfer except reading it. */
const allOf = (client: TransferClient, id: number): Promise<Answer>[] => [
  client.act(id, 'register'),
  client.act(id, 'reserve'),
  client.act(id, 'sign'),
  client.act(id, 'provide-password', password),
  client.revoke(id),
];

function expectAll(answers: readonly Answer[], status: number, error: string): void {
  for (const answer of answers)
    expect([answer.status, answer.body['error']]).toEqual([status, error]);
}

describe('gaps 4, Who may: the account of the token’s user', () => {
  test.each(
    extent({
      short: ['initiate_transfers', 'initiate_transfers_offline'],
      long: ['initiate_transfers', 'initiate_transfers_offline', 'balance initiate_transfers'],
    }),
  )('with scope %s the transfer is done', async (scope) => {
    const client = await forOna(scope);
    const { id, initiator } = await client.created(scene.beneficiary);
    expect(initiator).toMatchObject({ client_id: application.client_id });
    expect((await client.acted(id, 'sign')).status).toBe('done');
    expect(await fundsOf(ona.walletId)).toEqual({ balance: 99_000, held: 0 });
    expect(await fundsOf(scene.payee)).toEqual({ balance: 1_000, held: 0 });
  });

  test('register, reserve and revoke work for the user', async () => {
    const client = await forOna('initiate_transfers');
    const { id } = await client.created(bankBeneficiary, { auto_process_to_done: false });
    const statuses = [
      (await client.acted(id, 'register')).status,
      (await client.acted(id, 'reserve')).status,
      seen<TransferSeen>(await client.revoke(id)).status,
    ];
    expect(statuses).toEqual(['registered', 'reserved', 'rejected']);
    expect(await fundsOf(ona.walletId)).toEqual({ balance: 100_000, held: 0 });
  });

  test.each(extent({ short: ['balance'], long: ['balance', 'statements email phone'] }))(
    'with the scope %s alone, money cannot be moved',
    async (scope) => {
      const client = await forOna(scope);
      const { id } = await client.created(scene.beneficiary);
      await client.acted(id, 'register');
      expectAll([await client.act(id, 'reserve'), await client.act(id, 'sign')], 403, 'forbidden');
      expect(seen<TransferSeen>(await client.read(id)).status).toBe('registered');
      expect(await fundsOf(ona.walletId)).toEqual({ balance: 100_000, held: 0 });
    },
  );

  test('the token of another user moves none of it', async () => {
    const jonas = await aTransferUser(service().client);
    const forJonas = await speakingFor(service().client, application, jonas, 'initiate_transfers');
    const { id } = await forJonas.created(scene.beneficiary, fromOna);
    expectAll(
      [await forJonas.act(id, 'reserve'), await forJonas.act(id, 'sign')],
      403,
      'forbidden',
    );
    expect(await fundsOf(ona.walletId)).toEqual({ balance: 100_000, held: 0 });
    expect(await fundsOf(jonas.walletId)).toEqual({ balance: 100_000, held: 0 });
  });

  test('the token of a user gives no access to the application’s own wallet', async () => {
    const { client } = service();
    const { wallet_id: own, account_numbers: numbers } = application;
    await pay(client, own, 5_000);
    const alone = new TransferClient(client, application);
    const token = await forOna('initiate_transfers statements');
    const payer = { account_number: numbers['EUR'] ?? '' };
    const { id } = await token.created(scene.beneficiary, { payer });
    expectAll([await token.act(id, 'reserve'), await token.act(id, 'sign')], 403, 'forbidden');
    const { id: theirs } = await alone.created(scene.beneficiary, { payer });
    await alone.acted(theirs, 'register');
    expectAll(
      [await token.read(theirs), ...(await Promise.all(allOf(token, theirs)))],
      404,
      'not_found',
    );
    expect(await fundsOf(own)).toEqual({ balance: 5_000, held: 0 });
    expect((await alone.acted(theirs, 'sign')).status).toBe('done');
    expect(await fundsOf(own)).toEqual({ balance: 4_000, held: 0 });
  });

  test('the application without a token cannot sign for its users', async () => {
    const client = await forOna('initiate_transfers');
    const { id } = await client.created(scene.beneficiary);
    const alone = new TransferClient(service().client, application);
    const answers = [await alone.act(id, 'reserve'), await alone.act(id, 'sign')];
    for (const { status } of answers) expect([403, 404]).toContain(status);
    expect(seen<TransferSeen>(await client.read(id)).status).toBe('new');
    expect(await fundsOf(ona.walletId)).toEqual({ balance: 100_000, held: 0 });
  });
});

test('the payer cannot be the beneficiary, not even by address', async () => {
  const client = await forOna('initiate_transfers');
  const { status, body } = await client.create(
    client.body({ type: 'service', service_account: { email: ona.email } }),
  );
  const refused = status === 200 ? await client.act(Number(body['id']), 'sign') : { status, body };
  expect([refused.status, refused.body['error']]).toEqual([400, 'invalid_parameters']);
  expect(await fundsOf(ona.walletId)).toEqual({ balance: 100_000, held: 0 });
});

describe('gaps 4, Who may: any other account', () => {
  test('a transfer from it may be created and registered; reserve and sign are 403', async () => {
    const { client } = scene;
    const { id, status } = await client.created(scene.beneficiary, fromOna);
    expect(status).toBe('new');
    for (const before of ['new', 'registered']) {
      if (before === 'registered') await client.acted(id, 'register');
      const answers = [await client.act(id, 'reserve'), await client.act(id, 'sign')];
      expectAll(answers, 403, 'forbidden');
      expect(seen<TransferSeen>(await client.read(id)).status).toBe(before);
    }
    expect(await fundsOf(ona.walletId)).toEqual({ balance: 100_000, held: 0 });
    expect(await moneyOf(scene)).toEqual(untouched());
    expect(seen<TransferSeen>(await client.revoke(id)).status).toBe('rejected');
  });

  test('an idempotency key of an own transfer does not help', async () => {
    const { client } = scene;
    const own = await client.created(scene.beneficiary);
    const { id } = await client.created(scene.beneficiary, fromOna);
    const path = `/transfer/rest/v1/transfers/${own.id}/sign`;
    seen(await client.send('PUT', path, { key: 'sign-it' }));
    const answer = await client.send('PUT', path.replace(String(own.id), String(id)), {
      key: 'sign-it',
    });
    expectAll([answer], 403, 'forbidden');
  });
});

describe('gaps 1, Common statuses: hidden transfers do not exist for a client', () => {
  test('another client’s new transfer: 404 for every operation, and nothing changes', async () => {
    const other = await aTransferClient(service().client);
    const id = await stages.new(scene);
    expectAll([await other.read(id), ...(await Promise.all(allOf(other, id)))], 404, 'not_found');
    expect(seen<TransferSeen>(await scene.client.read(id)).status).toBe('new');
  });

  test('another client’s registered or done transfer: 404 for every operation', async () => {
    const other = await aTransferClient(service().client);
    for (const id of [await stages.registered(scene), await stages.done(scene)]) {
      const before = (await scene.client.read(id)).text;
      expectAll([await other.read(id), ...(await Promise.all(allOf(other, id)))], 404, 'not_found');
      expect((await scene.client.read(id)).text).toBe(before);
    }
  });

  test.each(['0', '-1', '1.5', 'one', '99999999999999999999', '1'])(
    'an unknown or invalid id: /transfers/%s',
    async (id) => {
      const answers = [
        await scene.client.send('GET', `/transfer/rest/v1/transfers/${id}`),
        await scene.client.send('PUT', `/transfer/rest/v1/transfers/${id}/sign`),
        await scene.client.send('DELETE', `/transfer/rest/v1/transfers/${id}`),
      ];
      expectAll(answers, 404, 'not_found');
    },
  );

  test('the beneficiary sees a transfer once it is registered, and may not change it', async () => {
    const theirs = await aTransferClient(service().client);
    const beneficiary = {
      type: 'service',
      service_account: { account_number: theirs.account },
    };
    const { id } = await scene.client.created(beneficiary, {
      callback: { url: 'https://shop.example/secret-hook' },
    });
    expect((await theirs.read(id)).status).toBe(404);
    await scene.client.acted(id, 'register');
    const seenByThem = await theirs.read(id);
    expect(seen<TransferSeen>(seenByThem)).toMatchObject({ id, status: 'registered' });
    expect(seenByThem.text).not.toContain('secret-hook');
    const asked = [
      await theirs.act(id, 'register'),
      await theirs.act(id, 'reserve'),
      await theirs.act(id, 'sign'),
      await theirs.revoke(id),
    ];
    expectAll(asked, 403, 'forbidden');
    expect(seen<TransferSeen>(await scene.client.read(id)).status).toBe('registered');
    await scene.client.acted(id, 'sign');
    expect(seen<TransferSeen>(await theirs.read(id)).status).toBe('done');
  });

  test('the owner of the payer’s account sees a transfer once it is registered, and may sign it', async () => {
    const client = await forOna('initiate_transfers');
    const { id } = await scene.client.created(scene.beneficiary, fromOna);
    expectAll([await client.read(id), await client.act(id, 'sign')], 404, 'not_found');
    await scene.client.acted(id, 'register');
    expect(seen<TransferSeen>(await client.read(id)).status).toBe('registered');
    expect((await client.acted(id, 'sign')).status).toBe('done');
    expect(await fundsOf(ona.walletId)).toEqual({ balance: 99_000, held: 0 });
    expect(await fundsOf(scene.payee)).toEqual({ balance: 1_000, held: 0 });
  });
});
