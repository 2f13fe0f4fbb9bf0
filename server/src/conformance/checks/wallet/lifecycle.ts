import type { Bench } from '../../asking/bench.ts';
import {
  aText,
  at,
  expectAnswer,
  expectFields,
  expectRefusal,
  expectThat,
  unixSeconds,
} from '../../asking/expecting.ts';
import { type Check, under } from '../../check.ts';
import { untilField } from '../checkout/things.ts';
import {
  accept,
  act,
  anAccepted,
  aPaymentOf,
  aPerson,
  aTransaction,
  createTransaction,
  expectMoney,
  pin,
  price,
  readTransaction,
  transactionsPath,
} from './things.ts';

const needs = ['operator'] as const;
const invalidState = { error: 'invalid_state' } as const;
const funds = 10_000;

const reserveByPin = (bench: Bench, key: string, walletId: number, given: string) =>
  bench.client.signed('POST', `${transactionsPath}/${key}/reserve`, {
    wallet_id: walletId,
    pin: given,
  });

/** Wallet 3.1, 3.2 and 7: acceptance, confirmation, revocation, and the money that moves. */
export const lifecycleChecks: readonly Check[] = [
  {
    rules: [
      'wallet 3.1 new → waiting',
      'wallet 3.2 new → waiting',
      ...under('wallet 2.1', 'wallet', 'reserve'),
      ...under('wallet 2.2', 'wallet', 'payer'),
    ],
    title: 'An accepted transaction is waiting, and its money is reserved for 30 minutes.',
    needs,
    run: async (bench) => {
      const { key, payer } = await anAccepted(bench);
      const read = await readTransaction(bench.client, key);
      expectFields(
        read,
        {
          status: 'waiting',
          wallet: payer.walletId,
          'reserve.until': unixSeconds,
          'payments.0.status': 'waiting',
          'payments.0.wallet': payer.walletId,
          'payments.0.payer': payer.walletId,
        },
        'the transaction',
      );
      const lasts = Number(at(read, 'reserve.until')) - Number(read['created_at']);
      expectThat(lasts >= 1_800 && lasts < 1_900, 'about 1800 seconds', `${lasts} seconds`);
      await expectMoney(bench, payer.walletId, { balance: funds, held: price }, 'of the payer');
    },
  },
  {
    rules: [
      'wallet 4 PUT /transaction/{transaction_key}/confirm',
      'wallet 3.1 waiting → confirmed',
      'wallet 3.1 waiting → reserved, confirmed, canceled',
      'wallet 3.2 waiting → reserved',
      ...under('wallet 2.1', 'created_at, confirmed_at'),
      ...under('wallet 2.2', 'beneficiary', 'beneficiary_id', 'created_at, confirmed_at'),
    ],
    title: 'A confirmed transaction moves the money to the beneficiary.',
    needs,
    run: async (bench) => {
      const friend = await aPerson(bench, 0);
      const payments = [aPaymentOf({ beneficiary_id: friend.walletId })];
      const { key, payer } = await anAccepted(bench, { payments });
      expectAnswer(await act(bench.client, key, 'confirm'), 200, {
        status: 'confirmed',
        confirmed_at: unixSeconds,
        'payments.0.beneficiary': friend.walletId,
        'payments.0.confirmed_at': unixSeconds,
      });
      await expectMoney(bench, payer.walletId, { balance: funds - price }, 'of the payer');
      await expectMoney(bench, friend.walletId, { balance: price }, 'of the beneficiary');
    },
  },
  {
    rules: ['wallet 2.1 payments'],
    title: 'All payments of a transaction move together.',
    needs,
    run: async (bench) => {
      const [one, two] = [await aPerson(bench, 0), await aPerson(bench, 0)];
      const payments = [
        aPaymentOf({ beneficiary_id: one.walletId }),
        aPaymentOf({ beneficiary_id: two.walletId, price: 70 }),
      ];
      const { key, payer } = await anAccepted(bench, { payments });
      await act(bench.client, key, 'confirm');
      await expectMoney(bench, one.walletId, { balance: price }, 'of the first beneficiary');
      await expectMoney(bench, two.walletId, { balance: 70 }, 'of the second beneficiary');
      await expectMoney(bench, payer.walletId, { balance: funds - price - 70 }, 'of the payer');
    },
  },
  {
    rules: ['wallet 3.1', 'wallet 7 invalid_state'],
    title: 'Confirming twice is refused as invalid_state and moves nothing.',
    needs,
    run: async (bench) => {
      const { key, payer } = await anAccepted(bench);
      await act(bench.client, key, 'confirm');
      expectRefusal(await act(bench.client, key, 'confirm'), invalidState);
      await expectMoney(bench, payer.walletId, { balance: funds - price }, 'of the payer');
    },
  },
  {
    rules: ['wallet 3.1'],
    title: 'Of several confirmations at the same moment one is taken.',
    needs,
    run: async (bench) => {
      const { key, payer } = await anAccepted(bench);
      const all = [1, 2, 3, 4].map(() => act(bench.client, key, 'confirm'));
      const taken = (await Promise.all(all)).filter(({ status }) => status === 200).length;
      expectThat(taken === 1, 'one confirmation', `${taken} were taken`);
      await expectMoney(bench, payer.walletId, { balance: funds - price }, 'of the payer');
    },
  },
  {
    rules: ['wallet 3.1'],
    title: 'A confirmed transaction cannot be revoked.',
    needs,
    run: async (bench) => {
      const { key, payer } = await anAccepted(bench);
      await act(bench.client, key, 'confirm');
      expectRefusal(await act(bench.client, key, 'revoke'), invalidState);
      await expectMoney(bench, payer.walletId, { balance: funds - price }, 'of the payer');
    },
  },
  {
    rules: ['wallet 3.1 waiting → canceled', 'wallet 3.2 waiting → canceled'],
    title: 'Revoking before the confirmation cancels the transaction and frees the money.',
    needs,
    run: async (bench) => {
      const { key, payer } = await anAccepted(bench);
      await act(bench.client, key, 'revoke');
      const canceled = { status: 'canceled', 'payments.0.status': 'canceled' };
      expectFields(await readTransaction(bench.client, key), canceled, 'the transaction');
      await expectMoney(bench, payer.walletId, { balance: funds }, 'of the payer');
      expectRefusal(await act(bench.client, key, 'confirm'), invalidState);
    },
  },
  {
    rules: ['wallet 3.1', 'wallet 7 invalid_state'],
    title: 'After the reservation time a confirmation is invalid_state and the money is free.',
    needs,
    run: async (bench) => {
      const { key, payer } = await anAccepted(bench, { reserve: { for: 1 } });
      const read = () => bench.client.signed('GET', `${transactionsPath}/${key}`);
      await untilField(read, 'status', 'canceled');
      expectRefusal(await act(bench.client, key, 'confirm'), invalidState);
      await expectMoney(bench, payer.walletId, { balance: funds }, 'of the payer');
    },
  },
  {
    rules: ['wallet 2.1 auto_confirm'],
    title: 'auto_confirm confirms with the acceptance.',
    needs,
    run: async (bench) => {
      const { key, payer } = await anAccepted(bench, { auto_confirm: true });
      const confirmed = { status: 'confirmed', confirmed_at: unixSeconds };
      expectFields(await readTransaction(bench.client, key), confirmed, 'the transaction');
      await expectMoney(bench, payer.walletId, { balance: funds - price }, 'of the payer');
    },
  },
  {
    rules: ['wallet 4 PUT /transaction/{transaction_key}/confirm'],
    gap: 'gaps 3, Confirm with reductions',
    title: 'A confirmation may reduce a price and cancel a payment, but raise none.',
    needs,
    run: async (bench) => {
      const payments = [aPaymentOf(), aPaymentOf({ price: 70 })];
      const { key, payer } = await anAccepted(bench, { payments });
      const { payments: made } = await readTransaction(bench.client, key);
      const [first, second] = (made as readonly { id: number }[]).map(({ id }) => id);
      const raised = { payments: [{ id: first, price: price + 1 }] };
      expectRefusal(await act(bench.client, key, 'confirm', raised));
      const body = {
        payments: [
          { id: first, price: 300 },
          { id: second, cancel: true },
        ],
      };
      expectAnswer(await act(bench.client, key, 'confirm', body), 200, {
        'payments.0.price': 300,
        'payments.1.status': 'canceled',
      });
      await expectMoney(bench, payer.walletId, { balance: funds - 300 }, 'of the payer');
    },
  },
  {
    rules: ['wallet 2.5', 'wallet 2.1 inquiries'],
    title: "The payer's answers come back with the transaction.",
    needs,
    run: async (bench) => {
      const inquiries = [
        { name: 'size', title: 'Size', type: 'select', options: ['S', 'M'], required: true },
        { name: 'gift', title: 'Gift', type: 'checkbox' },
      ];
      const payer = await aPerson(bench);
      const key = await aTransaction(bench.client, { inquiries });
      const answers = [
        { name: 'size', answer: 'M' },
        { name: 'gift', answer: 'true' },
      ];
      await accept(bench, key, payer, { answers });
      expectFields(await readTransaction(bench.client, key), { inquiries: answers }, 'it');
    },
  },
  {
    rules: ['wallet 4 POST /transaction/{transaction_key}/reserve'],
    gap: 'gaps 3, Also accepted',
    title: 'The right PIN reserves the money; a wrong one is refused and reserves nothing.',
    needs,
    run: async (bench) => {
      const payer = await aPerson(bench, funds, { pin });
      const key = await aTransaction(bench.client);
      const wrong = await reserveByPin(bench, key, payer.walletId, '9999');
      expectRefusal(wrong, { status: 403, error: 'forbidden' });
      await expectMoney(bench, payer.walletId, { balance: funds }, 'after a wrong PIN');
      const right = await reserveByPin(bench, key, payer.walletId, pin);
      expectAnswer(right, 200, { status: 'waiting' });
      await expectMoney(bench, payer.walletId, { balance: funds, held: price }, 'after the PIN');
    },
  },
  {
    rules: ['wallet 7 insufficient_funds'],
    title: 'A wallet with too little money is refused as insufficient_funds.',
    needs,
    run: async (bench) => {
      const payer = await aPerson(bench, price - 1, { pin });
      const key = await aTransaction(bench.client);
      const seen = await reserveByPin(bench, key, payer.walletId, pin);
      expectRefusal(seen, { error: 'insufficient_funds' });
      expectFields(await readTransaction(bench.client, key), { status: 'new' }, 'it');
      await expectMoney(bench, payer.walletId, { balance: price - 1 }, 'of the payer');
    },
  },
  {
    rules: ['wallet 4 GET /payment/{payment_id}'],
    title: 'A payment is read by its id, and by its own project alone.',
    needs,
    run: async ({ client, project }) => {
      const made = expectAnswer(await createTransaction(client), 200);
      const path = `/rest/v1/payment/${String(at(made, 'payments.0.id'))}`;
      expectAnswer(await client.signed('GET', path), 200, {
        id: at(made, 'payments.0.id'),
        transaction_key: made['transaction_key'],
        price,
        price_decimal: aText,
        status: 'new',
      });
      const other = await project({ name: 'Conformance, another' });
      expectRefusal(await other.signed('GET', path), { status: 404 });
    },
  },
  {
    rules: ['wallet 3.1 confirmed → done', 'wallet 3.2 reserved → done'],
    gap: 'gaps 3, After confirm',
    title: 'A confirmed transaction and its payments are done after the settlement window.',
    needs: ['operator', 'clock'],
    run: async (bench) => {
      const { key } = await anAccepted(bench);
      await act(bench.client, key, 'confirm');
      await bench.operator('POST', '/clock/advance', { seconds: 120 });
      const done = { status: 'done', 'payments.0.status': 'done' };
      expectFields(await readTransaction(bench.client, key), done, 'the transaction');
    },
  },
];
