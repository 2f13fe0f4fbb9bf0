import { createVerify } from 'node:crypto';
import type { Bench } from '../../asking/bench.ts';
import { Broken } from '../../asking/broken.ts';
import {
  anInteger,
  aText,
  at,
  expectFields,
  expectThat,
  unixSeconds,
} from '../../asking/expecting.ts';
import type { Call, Inbox } from '../../asking/receiver.ts';
import { type Check, under } from '../../check.ts';
import {
  accept,
  act,
  aPaymentOf,
  aPerson,
  aTransaction,
  pin,
  price,
  readTransaction,
  transactionsPath,
} from './things.ts';

const needs = ['operator', 'receiver'] as const;

/** The JSON in the parameter `event` of a callback. */
function eventOf({ text }: Call): unknown {
  const event = new URLSearchParams(text).get('event');
  if (event === null) throw new Broken('a parameter event', text.slice(0, 300));
  return JSON.parse(event);
}

const toldAs = (inbox: Inbox, type: string): Promise<Call> =>
  inbox.wait(`a callback ${type}`, (call) => at(eventOf(call), 'type') === type);

/** A transaction whose callbacks go to this inbox, and the callback of this type. */
async function told(
  bench: Bench,
  type: string,
  { more = {}, funds = 10_000, steps }: { more?: object; funds?: number; steps?: Steps } = {},
) {
  const inbox = bench.inbox();
  const payer = await aPerson(bench, funds, steps === givesPin ? { pin } : {});
  const key = await aTransaction(bench.client, { callback_uri: inbox.url, ...more });
  await (steps ?? accepts)(bench, key, payer);
  return { inbox, key, payer, call: await toldAs(inbox, type) };
}

type Steps = (bench: Bench, key: string, payer: { readonly walletId: number }) => Promise<unknown>;

const accepts: Steps = (bench, key, payer) => accept(bench, key, payer);
const rejects: Steps = ({ operator }, key) => operator('POST', `/test/transactions/${key}/reject`);
const givesPin: Steps = ({ client }, key, { walletId }) =>
  client.signed('POST', `${transactionsPath}/${key}/reserve`, { wallet_id: walletId, pin });

const stranger = (): object => aPaymentOf({ email: `${crypto.randomUUID()}@example.com` });

type Row = {
  readonly type: string;
  readonly title: string;
  readonly status: string;
  readonly more?: () => object;
  readonly funds?: number;
  readonly steps?: Steps;
};

// biome-ignore format: a table
const rows: readonly Row[] = [
  { type: 'reserved', status: 'waiting', title: 'An accepted transaction is told as reserved.' },
  { type: 'confirmed', status: 'confirmed', more: () => ({ auto_confirm: true }), title: 'An automatically confirmed transaction is told as confirmed.' },
  { type: 'rejected', status: 'canceled', steps: rejects, title: 'A transaction that the user rejects is told as rejected.' },
  { type: 'waiting_registration', status: 'waiting', more: () => ({ payments: [stranger()] }), title: 'A transaction to a beneficiary who has no wallet is told as waiting_registration.' },
  { type: 'waiting_funds', status: 'new', funds: price - 1, title: 'A transaction that the payer cannot pay yet is told as waiting_funds.' },
  { type: 'failed', status: 'canceled', more: () => ({ reserve: { for: 1 } }), title: 'A transaction whose reservation passes is told as failed.' },
  { type: 'waiting_password', status: 'new', more: () => ({ password_request: { type: 'always' } }), steps: givesPin, title: 'A PIN where the password is always asked for is told as waiting_password.' },
];

/** Wallet 6. */
export const callbackChecks: readonly Check[] = [
  ...rows.map(
    ({ type, title, status, more, funds, steps }): Check => ({
      rules: [`wallet 6 ${type}`, ...(type === 'waiting_registration' ? ['wallet 2.2 email'] : [])],
      ...(['failed', 'waiting_funds', 'waiting_password'].includes(type)
        ? { gap: 'gaps 3, Acceptance' }
        : {}),
      title,
      needs,
      run: async (bench) => {
        const { key } = await told(bench, type, {
          ...(more === undefined ? {} : { more: more() }),
          ...(funds === undefined ? {} : { funds }),
          ...(steps === undefined ? {} : { steps }),
        });
        expectFields(await readTransaction(bench.client, key), { status }, 'the transaction');
      },
    }),
  ),
  {
    rules: [
      'wallet 6 event',
      'wallet 2.2 transfer_id',
      ...under('wallet 2.2', 'parameters', 'id', 'price_decimal'),
      'wallet 2.1 callback_uri',
    ],
    title: 'A callback is a form POST whose event holds the transaction with its payments.',
    needs,
    run: async (bench) => {
      const payments = [aPaymentOf({ parameters: { cart: '17' } })];
      const more = { auto_confirm: true, payments };
      const { call, key, payer } = await told(bench, 'confirmed', { more });
      const type = String(call.headers['content-type']);
      const isForm = type.startsWith('application/x-www-form-urlencoded');
      expectThat(call.method === 'POST' && isForm, 'a form POST', `${call.method} ${type}`);
      expectFields(
        eventOf(call),
        {
          type: 'confirmed',
          object: 'transaction',
          'data.transaction_key': key,
          'data.status': 'confirmed',
          'data.payments.0.id': anInteger,
          'data.payments.0.transaction_key': key,
          'data.payments.0.created_at': unixSeconds,
          'data.payments.0.status': aText,
          'data.payments.0.price': price,
          'data.payments.0.currency': 'EUR',
          'data.payments.0.price_decimal': '5.00',
          'data.payments.0.wallet': payer.walletId,
          'data.payments.0.description': 'Conformance',
          'data.payments.0.parameters': { cart: '17' },
          'data.payments.0.transfer_id': anInteger,
        },
        'the event',
      );
    },
  },
  {
    rules: ['wallet 6 sign'],
    title: 'sign is the RSA signature with SHA-256 of the raw event under the published key.',
    needs,
    run: async (bench) => {
      const { call } = await told(bench, 'reserved');
      const key = (await bench.send('GET', `${bench.addresses.wallet}/publickey`)).text;
      const form = new URLSearchParams(call.text);
      const verify = createVerify('RSA-SHA256').update(form.get('event') ?? '');
      const isGenuine = verify.verify(key, form.get('sign') ?? '', 'base64');
      expectThat(isGenuine, 'a signature that verifies', call.text.slice(0, 300));
    },
  },
  {
    rules: ['wallet 6 reserved'],
    title: 'An automatically confirmed transaction is not told as reserved.',
    needs,
    run: async (bench) => {
      const { inbox } = await told(bench, 'confirmed', { more: { auto_confirm: true } });
      const types = inbox.calls.map((call) => at(eventOf(call), 'type'));
      expectThat(!types.includes('reserved'), 'confirmed alone', types.join(', '));
    },
  },
  {
    rules: ['wallet 6'],
    title: 'A transaction is confirmed although its callback is refused.',
    needs,
    run: async (bench) => {
      const inbox = bench.inbox({ status: () => 500 });
      const payer = await aPerson(bench);
      const key = await aTransaction(bench.client, { callback_uri: inbox.url });
      await accept(bench, key, payer);
      await toldAs(inbox, 'reserved');
      await act(bench.client, key, 'confirm');
      const confirmed = { status: 'confirmed' };
      expectFields(await readTransaction(bench.client, key), confirmed, 'the transaction');
    },
  },
  {
    rules: ['wallet 2.2 email', 'wallet 3.1 reserved → confirmed, done'],
    gap: 'gaps 3, Acceptance',
    title: 'Once an invited beneficiary registers the transaction is reserved and is confirmed.',
    needs,
    run: async (bench) => {
      const email = `${crypto.randomUUID()}@example.com`;
      const more = { payments: [aPaymentOf({ email })] };
      const { inbox, key } = await told(bench, 'waiting_registration', { more });
      await bench.operator('POST', '/users', { name: 'Conformance', email });
      await toldAs(inbox, 'reserved');
      const reserved = { status: 'reserved' };
      expectFields(await readTransaction(bench.client, key), reserved, 'the transaction');
      await act(bench.client, key, 'confirm');
      const confirmed = { status: 'confirmed' };
      expectFields(await readTransaction(bench.client, key), confirmed, 'the transaction');
    },
  },
];
