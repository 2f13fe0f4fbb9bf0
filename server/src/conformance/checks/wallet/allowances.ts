import type { Bench, Made } from '../../asking/bench.ts';
import type { Client } from '../../asking/client.ts';
import type { Seen } from '../../asking/exchange.ts';
import {
  anInteger,
  at,
  expectAnswer,
  expectFields,
  expectRefusal,
  unixSeconds,
} from '../../asking/expecting.ts';
import { type Check, under } from '../../check.ts';
import { untilField } from '../checkout/things.ts';
import {
  accept,
  aPaymentOf,
  aPerson,
  aTransaction,
  expectMoney,
  type Person,
  readTransaction,
  transactionsPath,
} from './things.ts';

const needs = ['operator'] as const;
const refused = { error: 'invalid_allowance' } as const;
const funds = 10_000;

const terms = (more: object = {}): object => ({
  description: 'Monthly',
  max_price: 1_000,
  currency: 'EUR',
  valid: { for: 3_600 },
  ...more,
});

/** An allowance that a payer confirmed, in a transaction without payments. */
async function anAllowance(
  bench: Bench,
  more: object = {},
  payer?: Person,
): Promise<{ readonly payer: Person; readonly key: string }> {
  const who = payer ?? (await aPerson(bench));
  const key = await aTransaction(bench.client, { payments: [], allowance: terms(more) });
  await accept(bench, key, who, { allowance: true });
  return { payer: who, key };
}

/** A new transaction of this price, reserved by the allowance. */
async function charge(client: Client, { walletId }: Person, price: number): Promise<Seen> {
  const key = await aTransaction(client, { payments: [aPaymentOf({ price })] });
  return client.signed('PUT', `${transactionsPath}/${key}/reserve/${walletId}`);
}

const another = (bench: Bench): Promise<Made> => bench.project({ name: 'Conformance, another' });

/** Wallet 2.4 and 3.3. */
export const allowanceChecks: readonly Check[] = [
  {
    rules: [
      'wallet 2.1 allowance',
      'wallet 3.3 Created → Accepted',
      'wallet 3.3 Accepted → Active',
      ...under('wallet 2.4', 'id', 'transaction_key', 'description', 'max_price', 'currency'),
      'wallet 2.4 created_at, confirmed_at, canceled_at',
      'wallet 2.4 valid.from, valid.until',
      ...under('wallet 2.4', 'limits', 'optional'),
    ],
    gap: 'gaps 3, Allowance arithmetic',
    title: 'An allowance that the payer confirmed is shown with its terms and its validity.',
    needs,
    run: async (bench) => {
      const { key } = await anAllowance(bench, { limits: [{ max_price: 300, period: 60 }] });
      const read = await readTransaction(bench.client, key);
      expectFields(
        at(read, 'allowance'),
        {
          id: anInteger,
          transaction_key: key,
          created_at: unixSeconds,
          confirmed_at: unixSeconds,
          description: 'Monthly',
          max_price: 1_000,
          currency: 'EUR',
          'limits.0.max_price': 300,
          'limits.0.period': 60,
          optional: false,
          'valid.from': unixSeconds,
          'valid.until': Number(at(read, 'allowance.confirmed_at')) + 3_600,
        },
        'the allowance',
      );
    },
  },
  {
    rules: ['wallet 4 PUT /transaction/{transaction_key}/reserve/{wallet_id}'],
    title: 'An active allowance reserves money without the payer.',
    needs,
    run: async (bench) => {
      const { payer } = await anAllowance(bench);
      expectAnswer(await charge(bench.client, payer, 400), 200, { status: 'waiting' });
      await expectMoney(bench, payer.walletId, { balance: funds, held: 400 }, 'of the payer');
    },
  },
  {
    rules: ['wallet 7 invalid_allowance', 'wallet 2.4 max_price'],
    title: 'Charges above max_price in all are refused as invalid_allowance.',
    needs,
    run: async (bench) => {
      const { payer } = await anAllowance(bench);
      expectAnswer(await charge(bench.client, payer, 700), 200);
      expectRefusal(await charge(bench.client, payer, 301), refused);
      expectAnswer(await charge(bench.client, payer, 300), 200);
      await expectMoney(bench, payer.walletId, { balance: funds, held: 1_000 }, 'of the payer');
    },
  },
  {
    rules: ['wallet 2.4 limits', 'wallet 3.3'],
    title: 'Every limit holds: the sum of a period is at most its max_price.',
    needs,
    run: async (bench) => {
      const limits = [
        { max_price: 500, period: 3_600 },
        { max_price: 300, period: 60 },
      ];
      const { payer } = await anAllowance(bench, { limits });
      expectAnswer(await charge(bench.client, payer, 300), 200);
      expectRefusal(await charge(bench.client, payer, 1), refused);
    },
  },
  {
    rules: ['wallet 3.3'],
    title: 'Charges at the same moment never exceed an allowance.',
    needs,
    run: async (bench) => {
      const { payer } = await anAllowance(bench);
      await Promise.all([1, 2, 3, 4, 5].map(() => charge(bench.client, payer, 400)));
      await expectMoney(bench, payer.walletId, { balance: funds, held: 800 }, 'of the payer');
    },
  },
  {
    rules: ['wallet 7 invalid_allowance', 'wallet 8 Active allowances'],
    title: 'Without an active allowance of this client and wallet the reserve is refused.',
    needs,
    run: async (bench) => {
      const { payer } = await anAllowance(bench);
      expectRefusal(await charge(await another(bench), payer, 1), refused);
      expectRefusal(await charge(bench.client, await aPerson(bench), 1), refused);
    },
  },
  {
    rules: ['wallet 3.3 Active → Canceled 2', 'wallet 3.3 rule', 'wallet 8 Active allowances'],
    title: 'A new allowance of the same client and wallet takes the place of the old one.',
    needs,
    run: async (bench) => {
      const { payer, key } = await anAllowance(bench);
      await anAllowance(bench, { max_price: 50 }, payer);
      expectRefusal(await charge(bench.client, payer, 51), refused);
      expectAnswer(await charge(bench.client, payer, 50), 200);
      const old = at(await readTransaction(bench.client, key), 'allowance');
      expectFields(old, { canceled_at: unixSeconds }, 'the old allowance');
    },
  },
  {
    rules: ['wallet 3.3 Active → Expired', 'wallet 8 Allowance validity'],
    title: 'An allowance whose validity has passed is refused.',
    needs,
    run: async (bench) => {
      const { payer } = await anAllowance(bench, { valid: { for: 1 } });
      const attempt = () => charge(bench.client, payer, 1);
      await untilField(attempt, 'error', 'invalid_allowance');
    },
  },
  {
    rules: ['wallet 3.3'],
    gap: 'gaps 3, Allowance without funds',
    title: 'An allowance does not help where the wallet lacks the money.',
    needs,
    run: async (bench) => {
      const { payer } = await anAllowance(bench, {}, await aPerson(bench, 10));
      expectRefusal(await charge(bench.client, payer, 11), refused);
    },
  },
  {
    rules: ['wallet 2.1 allowance_id'],
    title: 'A transaction may name the allowance that it uses; one of nobody is refused.',
    needs,
    run: async (bench) => {
      const { payer, key } = await anAllowance(bench);
      const allowance_id = at(await readTransaction(bench.client, key), 'allowance.id');
      const payments = [aPaymentOf({ price: 5 })];
      const named = await aTransaction(bench.client, { payments, allowance_id });
      const path = `${transactionsPath}/${named}/reserve/${payer.walletId}`;
      expectAnswer(await bench.client.signed('PUT', path), 200, { status: 'waiting' });
      const strange = await bench.client.signed('POST', transactionsPath, {
        payments,
        allowance_id: 999_999_999,
      });
      expectRefusal(strange);
    },
  },
];
