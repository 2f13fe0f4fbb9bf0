import { randomUUID } from 'node:crypto';
import {
  anInteger,
  expectAnswer,
  expectRefusal,
  expectStatus,
  expectThat,
} from '../../asking/expecting.ts';
import { type Check, under } from '../../check.ts';
import {
  aTransfer,
  createTransfer,
  iban,
  readTransfer,
  revoke,
  step,
  toBank,
  transferBody,
  transfersPath,
} from './things.ts';

const needs = ['account'] as const;

const amountOf = (amount: unknown, currency: unknown = 'EUR'): object => ({
  amount: { amount, currency },
});

/** Bodies that create no transfer. */
// biome-ignore format: a table
const refused: readonly (readonly [string, string, object])[] = [
  ['amount.amount',                 'an amount of 0',            amountOf('0.00')],
  ['amount.amount',                 'a negative amount',         amountOf('-1.00')],
  ['amount.amount',                 'three decimals of EUR',     amountOf('1.001')],
  ['amount.amount',                 'an amount in words',        amountOf('ten')],
  ['amount.currency',               'no currency',               amountOf('1.00', null)],
  ['amount.currency',               'an unknown currency',       amountOf('1.00', 'XTS')],
  ['beneficiary.type',              'an unknown beneficiary.type', { beneficiary: { ...toBank, type: 'pigeon' } }],
  ['beneficiary.bank_account.iban', 'a wrong IBAN',              { beneficiary: { ...toBank, bank_account: { iban: 'LT00' } } }],
  ['payer.account_number',          'an unknown payer account',  { payer: { account_number: 'XX00' } }],
];

/** Transfer 2, 3, 4 and 5, as far as a client alone can check them. */
export const transferChecks: readonly Check[] = [
  {
    rules: [
      'transfer 4 POST /transfers',
      ...under('transfer 2', 'amount.amount', 'amount.currency', 'beneficiary.type'),
      ...under('transfer 2', 'beneficiary.name', 'beneficiary.bank_account.iban'),
      ...under('transfer 2', 'payer.account_number', 'purpose.details', 'auto_process_to_done'),
    ],
    title: 'A new transfer has an integer id, the status new and the fields that were sent.',
    needs,
    run: async ({ accountHolder }) => {
      const holder = await accountHolder();
      expectAnswer(await createTransfer(holder), 200, {
        id: anInteger,
        status: 'new',
        'amount.amount': '10.00',
        'amount.currency': 'EUR',
        'beneficiary.type': 'bank',
        'beneficiary.name': 'Conformance',
        'beneficiary.bank_account.iban': iban,
        'payer.account_number': holder.account,
        'purpose.details': 'Conformance',
        auto_process_to_done: true,
      });
    },
  },
  ...refused.map(
    ([rule, words, more]): Check => ({
      rules: [`transfer 2 ${rule}`],
      title: `A transfer with ${words} is refused.`,
      needs,
      run: async ({ accountHolder }) => {
        const seen = await createTransfer(await accountHolder(), more);
        expectRefusal(seen, { status: 400 });
      },
    }),
  ),
  {
    rules: ['transfer 4 GET /transfers/{id}'],
    title: 'A transfer is read by its id; one that does not exist is 404.',
    needs,
    run: async ({ accountHolder }) => {
      const holder = await accountHolder();
      const id = await aTransfer(holder);
      const { status } = await readTransfer(holder, id);
      expectThat(status === 'new', 'the status new', String(status));
      const missing = await holder.signed('GET', `${transfersPath}/999999999`);
      expectRefusal(missing, { status: 404 });
    },
  },
  {
    rules: ['transfer 4 PUT /transfers/{id}/register', 'transfer 3 new → registered'],
    title: 'register makes a new transfer registered, once.',
    needs,
    run: async ({ accountHolder }) => {
      const holder = await accountHolder();
      const id = await aTransfer(holder);
      expectAnswer(await step(holder, id, 'register'), 200, { id, status: 'registered' });
      expectRefusal(await step(holder, id, 'register'));
    },
  },
  {
    rules: ['transfer 4 DELETE /transfers/{id}', 'transfer 3 → rejected'],
    title: 'A revoked transfer is rejected and stays so.',
    needs,
    run: async ({ accountHolder }) => {
      const holder = await accountHolder();
      const id = await aTransfer(holder);
      expectAnswer(await revoke(holder, id), 200, { status: 'rejected' });
      expectRefusal(await step(holder, id, 'sign'));
      const { status } = await readTransfer(holder, id);
      expectThat(status === 'rejected', 'the status rejected', String(status));
    },
  },
  {
    rules: ['transfer 4'],
    title: 'The singular segment transfer means the same operations.',
    needs,
    run: async ({ accountHolder }) => {
      const holder = await accountHolder();
      const singular = transfersPath.replace(/s$/, '');
      const made = await holder.signed('POST', singular, transferBody(holder));
      const { id } = expectAnswer(made, 200, { status: 'new' });
      expectAnswer(await holder.signed('GET', `${singular}/${String(id)}`), 200, { id });
      expectAnswer(await holder.signed('GET', `${transfersPath}/${String(id)}`), 200, { id });
    },
  },
  {
    rules: ['transfer 5'],
    title: 'A request without a signature, or with a wrong one, is refused.',
    needs,
    run: async ({ accountHolder, addresses, send }) => {
      const holder = await accountHolder();
      const body = transferBody(holder);
      const url = `${addresses.wallet}${transfersPath}`;
      expectRefusal(await send('POST', url, { body }), { status: 401 });
      const as = { id: holder.credentials.client_id, key: 'not the key' };
      const wrong = await holder.signed('POST', transfersPath, body, { as });
      expectRefusal(wrong, { status: 401 });
    },
  },
  {
    rules: ['transfer 2 amount.amount'],
    gap: 'gaps 4, Amount',
    title: "Amounts come back in the currency's digits: 10, 10.5 and 10.50.",
    needs,
    run: async ({ accountHolder }) => {
      const holder = await accountHolder();
      for (const [sent, shown] of [
        ['10', '10.00'],
        ['10.5', '10.50'],
      ] as const) {
        const seen = await createTransfer(holder, amountOf(sent));
        expectAnswer(seen, 200, { 'amount.amount': shown });
      }
    },
  },
  {
    rules: ['transfer 4 POST /transfers'],
    gap: 'gaps 1, Idempotency',
    title: 'The same Idempotency-Key and body get the same transfer.',
    needs,
    run: async ({ accountHolder }) => {
      const holder = await accountHolder();
      const headers = { 'idempotency-key': randomUUID() };
      const send = () => holder.signed('POST', transfersPath, transferBody(holder), { headers });
      const first = await send();
      const again = await send();
      expectStatus(first, 200);
      expectThat(again.text === first.text, first.text, again);
    },
  },
  {
    rules: ['transfer 4 GET /transfers/{id}'],
    gap: 'gaps 1, Common statuses',
    title: "Another project's transfer is 404 not_found, and nobody else can sign it.",
    needs: ['operator'],
    run: async ({ accountHolder, project }) => {
      const holder = await accountHolder();
      const id = await aTransfer(holder);
      const other = await project({ name: 'Conformance, another' });
      const lost = { status: 404, error: 'not_found' };
      expectRefusal(await other.signed('GET', `${transfersPath}/${id}`), lost);
      expectRefusal(await step(other, id, 'sign'), lost);
      expectRefusal(await revoke(other, id), lost);
    },
  },
];
