import type { Bench } from '../../asking/bench.ts';
import type { Client } from '../../asking/client.ts';
import { eventually } from '../../asking/eventually.ts';
import { at, expectAnswer, expectFields, expectRefusal } from '../../asking/expecting.ts';
import type { Check } from '../../check.ts';
import { untilField } from '../checkout/things.ts';
import {
  act,
  anAccepted,
  aPaymentOf,
  aPerson,
  aTransaction,
  expectMoney,
  firstPaymentOf,
  price,
  transactionsPath,
} from './things.ts';

const needs = ['operator'] as const;
const funds = 10_000;

/** The server's time: the clock of the run may be ahead of ours. */
async function serverNow(client: Client): Promise<number> {
  const key = await aTransaction(client);
  const seen = await client.signed('GET', `${transactionsPath}/${key}`);
  return Number(at(seen.body, 'created_at'));
}

/** A payment that was accepted and confirmed, and is frozen for this time. */
async function aFrozen(bench: Bench, seconds = 3_600) {
  const friend = await aPerson(bench, 0);
  const freeze_until = (await serverNow(bench.client)) + seconds;
  const payments = [aPaymentOf({ freeze_until, beneficiary_id: friend.walletId })];
  const { key, payer } = await anAccepted(bench, { payments });
  const confirmed = await act(bench.client, key, 'confirm');
  const path = `/rest/v1/payment/${await firstPaymentOf(bench.client, key)}`;
  return { friend, payer, path, confirmed, freeze_until };
}

/** Wallet 3.2, the frozen payment. */
export const frozenChecks: readonly Check[] = [
  {
    rules: ['wallet 3.2 waiting → reserved', 'wallet 2.2 freeze_until'],
    title: 'A confirmed frozen payment is reserved; the beneficiary has nothing yet.',
    needs,
    run: async (bench) => {
      const { friend, path, freeze_until } = await aFrozen(bench);
      expectAnswer(await bench.client.signed('GET', path), 200, {
        status: 'reserved',
        'freeze.until': freeze_until,
      });
      await expectMoney(bench, friend.walletId, { balance: 0 }, 'of the beneficiary');
    },
  },
  {
    rules: ['wallet 4 PUT /payment/{payment_id}/finalize', 'wallet 3.2 reserved → done'],
    gap: 'gaps 3, After confirm',
    title: 'Finalizing a frozen payment at a reduced price pays that and returns the rest.',
    needs,
    run: async (bench) => {
      const { friend, payer, path } = await aFrozen(bench);
      const raised = await bench.client.signed('PUT', `${path}/finalize`, { price: price + 1 });
      expectRefusal(raised);
      const seen = await bench.client.signed('PUT', `${path}/finalize`, { price: 300 });
      expectAnswer(seen, 200, { status: 'done', price: 300 });
      await expectMoney(bench, friend.walletId, { balance: 300 }, 'of the beneficiary');
      await expectMoney(bench, payer.walletId, { balance: funds - 300 }, 'of the payer');
      expectRefusal(await bench.client.signed('PUT', `${path}/finalize`));
    },
  },
  {
    rules: ['wallet 4 DELETE /payment/{payment_id}', 'wallet 3.2 reserved → canceled'],
    title: 'Canceling a frozen payment returns the money, and it cannot be finalized.',
    needs,
    run: async (bench) => {
      const { friend, payer, path } = await aFrozen(bench);
      expectAnswer(await bench.client.signed('DELETE', path), 200, { status: 'canceled' });
      await expectMoney(bench, friend.walletId, { balance: 0 }, 'of the beneficiary');
      await expectMoney(bench, payer.walletId, { balance: funds }, 'of the payer');
      expectRefusal(await bench.client.signed('PUT', `${path}/finalize`));
    },
  },
  {
    rules: ['wallet 4 DELETE /payment/{payment_id}'],
    gap: 'gaps 3, After confirm',
    title: 'A payment that is not frozen can be neither finalized nor canceled.',
    needs,
    run: async (bench) => {
      const { key, payer } = await anAccepted(bench);
      await act(bench.client, key, 'confirm');
      const path = `/rest/v1/payment/${await firstPaymentOf(bench.client, key)}`;
      expectRefusal(await bench.client.signed('PUT', `${path}/finalize`));
      expectRefusal(await bench.client.signed('DELETE', path));
      await expectMoney(bench, payer.walletId, { balance: funds - price }, 'of the payer');
    },
  },
  {
    rules: ['wallet 2.2 freeze_until'],
    gap: 'gaps 3, After confirm',
    title: 'A frozen payment whose time has passed is finalized in full.',
    needs,
    run: async (bench) => {
      const { friend, path, confirmed } = await aFrozen(bench, 4);
      expectFields(confirmed.body, { 'payments.0.price': price }, 'the confirmation');
      await untilField(() => bench.client.signed('GET', path), 'status', 'done');
      await eventually(() =>
        expectMoney(bench, friend.walletId, { balance: price }, 'of the beneficiary'),
      );
    },
  },
];
