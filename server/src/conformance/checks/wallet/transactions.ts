import { randomUUID } from 'node:crypto';
import {
  aBoolean,
  anInteger,
  aText,
  at,
  expectAnswer,
  expectRefusal,
  expectStatus,
  expectThat,
  listOf,
  oneOf,
  unixSeconds,
} from '../../asking/expecting.ts';
import { type Check, under } from '../../check.ts';
import {
  act,
  aPaymentOf,
  aTransaction,
  createTransaction,
  price,
  readTransaction,
  transactionsPath,
} from './things.ts';

const kinds = ['page', 'transfer', 'donation'] as const;

const withPayment = (more: object): object => ({ payments: [aPaymentOf(more)] });

const item = { title: 'Apple', price: 120, quantity: 3 };

/** Requests that are refused as invalid_parameters, and the rule for each. */
// biome-ignore format: a table
const refused: readonly (readonly [string, string, object])[] = [
  ['wallet 2.2 rule',                'neither price nor items',    withPayment({ price: undefined })],
  ['wallet 7 invalid_parameters',    'a currency of two letters',  withPayment({ currency: 'EU' })],
  ['wallet 2.2 currency',            'no currency',                withPayment({ currency: undefined })],
  ['wallet 2.2 description',         'no description',             withPayment({ description: undefined })],
  ['wallet 2.2 price',               'a price of 0',               withPayment({ price: 0 })],
  ['wallet 2.2 price',               'a price with a fraction',    withPayment({ price: 1.5 })],
  ['wallet 2.2 type',                'an unknown type of payment', withPayment({ type: 'gift' })],
  ['wallet 2.2 items',               'an item without a quantity', withPayment({ price: undefined, items: [{ ...item, quantity: undefined }] })],
  ['wallet 2.2 items',               'an item without a title',    withPayment({ price: undefined, items: [{ ...item, title: undefined }] })],
  ['wallet 2.1 type',                'an unknown type',            { type: 'gift' }],
  ['wallet 2.1 password_request',    'an unknown password_request', { password_request: { type: 'never' } }],
  ['wallet 2.5 type',                'an inquiry of unknown type', { inquiries: [{ name: 'a', title: 'A', type: 'file' }] }],
  ['wallet 2.5 name',                'an inquiry without a name',  { inquiries: [{ title: 'A', type: 'text' }] }],
  ['wallet 2.5 title',               'an inquiry without a title', { inquiries: [{ name: 'a', type: 'text' }] }],
  ['wallet 2.5 options',             'a select without options',   { inquiries: [{ name: 'a', title: 'A', type: 'select' }] }],
  ['wallet 2.4 max_price',           'an allowance without a max_price', { allowance: { description: 'A', currency: 'EUR', valid: { for: 60 } } }],
  ['wallet 2.4 currency',            'an allowance without a currency', { allowance: { description: 'A', max_price: 5, valid: { for: 60 } } }],
  ['wallet 2.4 description',         'an allowance without a description', { allowance: { max_price: 5, currency: 'EUR', valid: { for: 60 } } }],
];

const refusalChecks = refused.map(
  ([rule, words, more]): Check => ({
    rules: [rule],
    title: `A transaction with ${words} is invalid.`,
    run: async ({ client }) => {
      expectRefusal(await createTransaction(client, more), { error: 'invalid_parameters' });
    },
  }),
);

/** Wallet 2.1, 2.2, 2.5 and 7, as far as a client alone can check them. */
export const transactionChecks: readonly Check[] = [
  {
    rules: [
      'wallet 4 POST /transaction',
      'wallet 3.1 → new',
      ...under('wallet 2.1', 'transaction_key', 'created_at, confirmed_at', 'status', 'type'),
      ...under('wallet 2.1', 'project_id', 'payments'),
      ...under('wallet 2.2', 'id', 'transaction_key', 'created_at, confirmed_at', 'status'),
      ...under('wallet 2.2', 'description', 'price', 'currency'),
    ],
    title: 'A new transaction is new, and so are its payments.',
    run: async ({ client }) => {
      const payments = [aPaymentOf(), aPaymentOf({ price: 7 })];
      const made = expectAnswer(await createTransaction(client, { payments }), 200, {
        transaction_key: aText,
        created_at: unixSeconds,
        status: 'new',
        project_id: anInteger,
        payments: listOf(2),
        'payments.0.id': anInteger,
        'payments.0.created_at': unixSeconds,
        'payments.0.status': 'new',
        'payments.0.price': price,
        'payments.0.currency': 'EUR',
        'payments.0.description': 'Conformance',
        'payments.1.price': 7,
      });
      const [key, ofPayment] = [made['transaction_key'], at(made, 'payments.0.transaction_key')];
      expectThat(key === ofPayment, `the payment of ${key}`, `transaction_key ${ofPayment}`);
    },
  },
  {
    rules: ['wallet 4 GET /transaction/{transaction_key}'],
    title: 'A transaction is read as it was created.',
    run: async ({ client }) => {
      const made = await createTransaction(client, withPayment({ parameters: { cart: '17' } }));
      const key = String(at(made.body, 'transaction_key'));
      const read = await client.signed('GET', `${transactionsPath}/${key}`);
      expectAnswer(read, 200, { timeline: listOf(1) });
      expectThat(read.text === made.text, made.text, read);
    },
  },
  {
    rules: ['wallet 4 GET /transaction/{transaction_key}'],
    gap: 'gaps 3, Statuses',
    title: "A transaction that does not exist, or is another project's, is 404 not_found.",
    needs: ['operator'],
    run: async ({ client, project }) => {
      const lost = { status: 404, error: 'not_found' };
      const other = await project({ name: 'Conformance, another' });
      const path = `${transactionsPath}/${await aTransaction(client)}`;
      expectRefusal(await other.signed('GET', path), lost);
      expectRefusal(await other.signed('PUT', `${path}/revoke`), lost);
      expectRefusal(await client.signed('GET', `${transactionsPath}/${randomUUID()}`), lost);
    },
  },
  {
    rules: ['wallet 2.2 price_decimal'],
    title: 'A payment shows its price in decimal form, too.',
    run: async ({ client }) => {
      const seen = await createTransaction(client, withPayment({ price: 1_205 }));
      expectAnswer(seen, 200, { 'payments.0.price_decimal': '12.05' });
    },
  },
  {
    rules: ['wallet 2.2 items'],
    title: 'The price of a payment with items is the sum of price times quantity.',
    run: async ({ client }) => {
      const items = [item, { title: 'Pear', price: 5, quantity: 1, description: 'Green' }];
      const payments = [{ description: 'Fruit', currency: 'EUR', items }];
      expectAnswer(await createTransaction(client, { payments }), 200, {
        'payments.0.price': 365,
        'payments.0.items': listOf(2),
        'payments.0.items.0.title': 'Apple',
        'payments.0.items.0.quantity': 3,
      });
    },
  },
  {
    rules: ['wallet 2.2 parameters'],
    title: 'Custom parameters of a payment come back.',
    run: async ({ client }) => {
      const parameters = { cart: '17' };
      const seen = await createTransaction(client, withPayment({ parameters }));
      expectAnswer(seen, 200, { 'payments.0.parameters': parameters });
    },
  },
  {
    rules: ['wallet 2.1 type', 'wallet 2.2 type'],
    title: 'Transactions and payments are of type page, transfer or donation.',
    run: async ({ client }) => {
      expectAnswer(await createTransaction(client), 200, { type: oneOf(...kinds) });
      for (const type of kinds)
        expectAnswer(await createTransaction(client, { type }), 200, { type });
    },
  },
  {
    rules: ['wallet 2.1 reserve', 'wallet 8 Reservation time default'],
    title: 'The reservation lasts 1800 seconds unless the transaction says otherwise.',
    run: async ({ client }) => {
      expectAnswer(await createTransaction(client), 200, { 'reserve.for': 1_800 });
      const reserve = { for: 60 };
      expectAnswer(await createTransaction(client, { reserve }), 200, { 'reserve.for': 60 });
    },
  },
  {
    rules: [
      ...under('wallet 2.1', 'redirect_uri', 'callback_uri', 'auto_confirm', 'use_allowance'),
      ...under('wallet 2.1', 'suggest_allowance', 'password_request'),
    ],
    title: 'Addresses, switches and the password request come back.',
    run: async ({ client }) => {
      const wanted = {
        redirect_uri: 'https://shop.example/back',
        callback_uri: 'https://shop.example/callback',
        auto_confirm: true,
      };
      expectAnswer(await createTransaction(client, wanted), 200, {
        ...wanted,
        use_allowance: aBoolean,
        suggest_allowance: aBoolean,
      });
      for (const type of ['always', 'standard', 'none']) {
        const seen = await createTransaction(client, { password_request: { type } });
        expectAnswer(seen, 200, { 'password_request.type': type });
      }
    },
  },
  {
    rules: under('wallet 2.5', 'name', 'title', 'type', 'required', 'options', 'default_value'),
    title: 'A transaction takes inquiries of all four types.',
    run: async ({ client }) => {
      const options = ['red', 'blue'];
      const inquiries = [
        { name: 'a', title: 'A', type: 'text', required: true, default_value: 'x' },
        { name: 'b', title: 'B', type: 'select', options },
        { name: 'c', title: 'C', type: 'checkbox' },
        { name: 'd', title: 'D', type: 'radio', options },
      ];
      expectStatus(await createTransaction(client, { inquiries }), 200);
    },
  },
  ...refusalChecks,
  {
    rules: ['wallet 7 invalid_parameters'],
    gap: 'gaps 3, Statuses',
    title: 'invalid_parameters is answered with 400.',
    run: async ({ client }) => {
      const seen = await createTransaction(client, withPayment({ currency: 'EURO' }));
      expectRefusal(seen, { status: 400, error: 'invalid_parameters' });
    },
  },
  {
    rules: ['wallet 4 PUT /transaction/{transaction_key}/revoke'],
    title: 'A revoked transaction is canceled, and so are its payments.',
    run: async ({ client }) => {
      const key = await aTransaction(client);
      expectStatus(await act(client, key, 'revoke'), 200);
      const read = await readTransaction(client, key);
      const { status } = read;
      const ofPayment = at(read, 'payments.0.status');
      const isRight = status === 'canceled' && ofPayment === 'canceled';
      expectThat(isRight, 'both canceled', `${status}, its payment ${ofPayment}`);
    },
  },
  {
    rules: ['wallet 7 invalid_state'],
    title: 'A transaction that nobody accepted cannot be confirmed.',
    run: async ({ client }) => {
      const seen = await act(client, await aTransaction(client), 'confirm');
      expectRefusal(seen, { error: 'invalid_state' });
    },
  },
  {
    rules: ['wallet 7 invalid_state'],
    gap: 'gaps 3, Statuses',
    title: 'invalid_state is answered with 409.',
    run: async ({ client }) => {
      const seen = await act(client, await aTransaction(client), 'confirm');
      expectRefusal(seen, { status: 409, error: 'invalid_state' });
    },
  },
  {
    rules: ['wallet 4 POST /transaction'],
    gap: 'gaps 1, Idempotency',
    title: 'The same Idempotency-Key and body get the same transaction.',
    run: async ({ client }) => {
      const headers = { 'idempotency-key': randomUUID() };
      const send = () => client.signed('POST', transactionsPath, withPayment({}), { headers });
      const first = await send();
      const again = await send();
      expectStatus(first, 200);
      expectThat(again.text === first.text, first.text, again);
    },
  },
];
