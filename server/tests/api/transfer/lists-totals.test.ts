import { beforeEach, expect, test } from 'vitest';
import { foldTallies } from '../../../src/transfer/lists/tally.store.ts';
import { advance } from '../../support/clock.ts';
import { extent, longTest } from '../../support/extent.ts';
import type { OperatorClient } from '../../support/operator-client.ts';
import { seededRandom } from '../../support/random.ts';
import { useService } from '../../support/test-service.ts';
import { bankBeneficiary, type TransferSeen } from '../../support/transfer.ts';
import {
  accountBeneficiary,
  aListClient,
  idsIn,
  type ListClient,
  movingTransfers,
  patiently,
} from '../../support/transfer-lists.ts';
import { untilIs } from '../../support/transfer-scene.ts';
import { pay, seen } from '../../support/wallet.ts';

// Transfer 2: total; decision 0053: it is tallied, and correct at any time.

const service = useService(movingTransfers);
const operator = (): OperatorClient => service().client;

let payer: ListClient;
let beneficiary: ListClient;
let to: object;
beforeEach(async () => {
  [payer, beneficiary] = [await aListClient(operator()), await aListClient(operator())];
  to = accountBeneficiary(beneficiary.client.account);
});

const fold = async (): Promise<void> => {
  while (await foldTallies(service().database.database));
};

// biome-ignore format: a list
const statuses = [
  'registered', 'reserved', 'waiting_funds', 'done', 'rejected', 'failed',
  ...extent({ short: [], long: ['signed', 'waiting_registration', 'waiting_password'] }),
];

/** Reads a list with every filter and expects each total to equal the number of its rows. */
async function expectRight(looker: ListClient, account: Readonly<Record<string, string>>) {
  const whole: TransferSeen[] = [];
  for (let after: string | undefined; ; ) {
    const page = await looker.list({
      ...account,
      limit: '100',
      ...(after === undefined ? {} : { after }),
    });
    whole.push(...page.transfers);
    after = page._metadata.cursors.after;
    if (!page._metadata.has_next) {
      expect(page._metadata.total).toBe(whole.length);
      break;
    }
  }
  const totals: Record<string, number> = {};
  for (const status of statuses) {
    const { _metadata, transfers } = await looker.list({ ...account, 'statuses[]': status });
    const expected = whole.filter((one) => one.status === status).length;
    expect([status, _metadata.total, transfers.length]).toEqual([
      status,
      expected,
      Math.min(20, expected),
    ]);
    if (expected > 0) totals[status] = expected;
  }
  return totals;
}

const byPayer = () => expectRight(payer, { credit_account_number: payer.client.account });
const byBeneficiary = () =>
  expectRight(beneficiary, { debit_account_number: beneficiary.client.account });

test('transfer 2: the total follows every change of status', async () => {
  const made = await payer.created(
    to,
    Array.from({ length: 8 }, () => '1.00'),
  );
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = made.map(({ id }) => id);
  expect(await byPayer()).toEqual({});
  for (const id of [a, b, c, d]) seen(await payer.client.act(id, 'register'));
  expect(await byPayer()).toEqual({ registered: 4 });
  seen(await payer.client.act(a, 'sign'));
  expect(await byPayer()).toEqual({ registered: 3, done: 1 });
  seen(await payer.client.act(b, 'reserve'));
  expect(await byPayer()).toEqual({ registered: 2, reserved: 1, done: 1 });
  seen(await payer.client.revoke(b));
  seen(await payer.client.revoke(c));
  expect(await byPayer()).toEqual({ registered: 1, rejected: 2, done: 1 });
  // Directly from new.
  seen(await payer.client.act(e, 'sign'));
  expect(await byPayer()).toEqual({ registered: 1, rejected: 2, done: 2 });
  expect(await byBeneficiary()).toEqual({ registered: 1, rejected: 2, done: 2 });
});

test('transfer 2: the total counts a transfer rejected while new exactly as the list shows it', async () => {
  const [one] = await payer.created(to, ['1.00']);
  seen(await payer.client.revoke(one?.id ?? 0));
  await byPayer();
  await byBeneficiary();
});

test('transfer 2: the total follows waiting, completion and expiry', async () => {
  const poor = await aListClient(operator(), 0);
  const account = { credit_account_number: poor.client.account };
  const made = await poor.registered(to, ['1.00', '2.00', '4.00']);
  for (const { id } of made) seen(await poor.client.act(id, 'sign'));
  expect(await expectRight(poor, account)).toEqual({ waiting_funds: 3 });
  await pay(operator(), poor.client.project.wallet_id, 100);
  await untilIs(poor.client, made[0]?.id ?? 0, 'done');
  expect(await expectRight(poor, account)).toEqual({ waiting_funds: 2, done: 1 });
  await advance(operator(), 31 * 86_400);
  expect(await expectRight(poor, account)).toEqual({ done: 1, failed: 2 });
  await fold();
  expect(await expectRight(poor, account)).toEqual({ done: 1, failed: 2 });
});

longTest(
  'transfer 2: the total of transfers to a bank, and of an account that is payer and beneficiary',
  async () => {
    await payer.registered(bankBeneficiary, ['1.00', '2.00']);
    await beneficiary.registered(accountBeneficiary(payer.client.account), ['4.00']);
    await byPayer();
    await expectRight(payer, { debit_account_number: payer.client.account });
    await expectRight(payer, { debit_account_number: bankBeneficiary.bank_account.iban });
  },
);

test('decision 0053: the total stays correct while tallies are merged and transfers change', async () => {
  const made = await payer.registered(
    to,
    Array.from({ length: 12 }, () => '1.00'),
  );
  await fold();
  expect(await byPayer()).toEqual({ registered: 12 });
  for (const { id } of made.slice(0, 5)) seen(await payer.client.act(id, 'sign'));
  expect(await byPayer()).toEqual({ registered: 7, done: 5 });
  await fold();
  expect(await byPayer()).toEqual({ registered: 7, done: 5 });
  for (const { id } of made.slice(5, 9)) seen(await payer.client.revoke(id));
  await fold();
  await fold();
  expect(await byPayer()).toEqual({ registered: 3, rejected: 4, done: 5 });
  expect(await byBeneficiary()).toEqual({ registered: 3, rejected: 4, done: 5 });
  const rows = await service().database.query('SELECT 1 FROM transfer_tally');
  expect(rows).toEqual([]);
});

longTest(
  'decision 0053: every page agrees with its total while transfers change and tallies are merged',
  async () => {
    const made = await payer.registered(
      to,
      Array.from({ length: 60 }, () => '1.00'),
    );
    const random = seededRandom(53);
    let isChanging = true;
    /**
     * The number of transfers does not change meanwhile: the whole list has sixty, in any status.
     */
    const look = async (): Promise<number> => {
      let looks = 0;
      while (isChanging) {
        const account = { credit_account_number: payer.client.account };
        const all = await payer.list({ ...account, limit: '100' });
        expect([all._metadata.total, idsIn(all).length]).toEqual([60, 60]);
        const done = await payer.list({ ...account, limit: '100', 'statuses[]': 'done' });
        expect(done._metadata.total).toBe(done.transfers.length);
        await foldTallies(service().database.database);
        looks += 1;
      }
      return looks;
    };
    const change = async (): Promise<void> => {
      const changes = made.map(({ id }) => async () => {
        const action = random(3);
        await patiently(operator(), () => {
          if (action === 0) return payer.client.revoke(id);
          return payer.client.act(id, action === 1 ? 'sign' : 'reserve');
        });
      });
      for (let at = 0; at < changes.length; at += 6) {
        await Promise.all(changes.slice(at, at + 6).map((one) => one()));
      }
      isChanging = false;
    };
    const [looks] = await Promise.all([look(), change()]);
    expect(looks).toBeGreaterThan(2);
    const totals = await byPayer();
    expect(await byBeneficiary()).toEqual(totals);
    await fold();
    expect(await byPayer()).toEqual(totals);
  },
);
