import { randomUUID } from 'node:crypto';
import type { Bench } from '../../asking/bench.ts';
import type { Client } from '../../asking/client.ts';
import type { Answer, Seen } from '../../asking/exchange.ts';
import { at, expectAnswer, expectFields } from '../../asking/expecting.ts';

export const transactionsPath = '/rest/v1/transaction';
export const price = 500;

export const aPaymentOf = (more: object = {}): object => ({
  description: 'Conformance',
  price,
  currency: 'EUR',
  ...more,
});

/** A transaction with one payment. `more` changes it. */
export const createTransaction = (client: Client, more: object = {}): Promise<Seen> =>
  client.signed('POST', transactionsPath, { payments: [aPaymentOf()], ...more });

export async function aTransaction(client: Client, more: object = {}): Promise<string> {
  return String(expectAnswer(await createTransaction(client, more), 200)['transaction_key']);
}

export const readTransaction = async (client: Client, key: string): Promise<Answer> =>
  expectAnswer(await client.signed('GET', `${transactionsPath}/${key}`), 200);

type Action = 'confirm' | 'revoke';

export const act = (client: Client, key: string, action: Action, body?: object): Promise<Seen> =>
  client.signed('PUT', `${transactionsPath}/${key}/${action}`, body);

export const pin = '4826';

export type Person = {
  readonly walletId: number;
  readonly email: string;
  readonly account: string;
};

/**
 * A person with a wallet, an address and this money. Secrets are set only on request: hashing is
 * slow.
 */
export async function aPerson(
  { operator }: Bench,
  funds = 10_000,
  secrets: { readonly pin?: string; readonly password?: string } = {},
): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const user = await operator('POST', '/users', { name: 'Conformance', email, ...secrets });
  const walletId = Number(user['wallet_id']);
  if (funds > 0) {
    const deposit = { amount: funds, currency: 'EUR', reference: randomUUID() };
    await operator('POST', `/wallets/${walletId}/deposits`, deposit);
  }
  return { walletId, email, account: String(at(user, 'account_numbers.EUR')) };
}

/** Throws `Broken` unless the wallet has this balance in EUR, and this much of it is held. */
export async function expectMoney(
  { operator }: Bench,
  walletId: number,
  { balance, held = 0 }: { readonly balance: number; readonly held?: number },
  when: string,
): Promise<void> {
  const { balances } = await operator('GET', `/wallets/${walletId}`);
  const all = balances as readonly Answer[];
  const found = all.find(({ currency }) => currency === 'EUR') ?? { balance: 0, held: 0 };
  expectFields(found, { balance, held }, `the wallet ${when}`);
}

/** The payer accepts on the page. */
export const accept = (
  { operator }: Bench,
  key: string,
  { walletId }: Pick<Person, 'walletId'>,
  more: object = {},
): Promise<Answer> =>
  operator('POST', `/test/transactions/${key}/accept`, { wallet_id: walletId, ...more });

export type Accepted = { readonly key: string; readonly payer: Person };

/** A transaction that a new payer has accepted. */
export async function anAccepted(
  bench: Bench,
  more: object = {},
  client: Client = bench.client,
): Promise<Accepted> {
  const payer = await aPerson(bench);
  const key = await aTransaction(client, more);
  await accept(bench, key, payer);
  return { key, payer };
}

/** The first payment's id of a transaction. */
export async function firstPaymentOf(client: Client, key: string): Promise<number> {
  return Number(at(await readTransaction(client, key), 'payments.0.id'));
}
