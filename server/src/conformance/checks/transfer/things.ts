import type { AccountHolder, Bench, Made } from '../../asking/bench.ts';
import type { Client } from '../../asking/client.ts';
import type { Answer, Seen } from '../../asking/exchange.ts';
import { expectAnswer } from '../../asking/expecting.ts';
import { aPerson, type Person } from '../wallet/things.ts';

export const transfersPath = '/transfer/rest/v1/transfers';

export const iban = 'LT601010012345678901';

export const toBank = {
  type: 'bank',
  name: 'Conformance',
  bank_account: { iban },
} as const;

/** A transfer of 10.00 EUR from this account to a bank. `more` changes it. */
export const transferBody = ({ account }: AccountHolder, more: object = {}): object => ({
  amount: { amount: '10.00', currency: 'EUR' },
  beneficiary: toBank,
  payer: { account_number: account },
  purpose: { details: 'Conformance' },
  ...more,
});

export const createTransfer = (holder: AccountHolder, more: object = {}): Promise<Seen> =>
  holder.signed('POST', transfersPath, transferBody(holder, more));

export async function aTransfer(holder: AccountHolder, more: object = {}): Promise<number> {
  return Number(expectAnswer(await createTransfer(holder, more), 200)['id']);
}

export const readTransfer = async (client: Client, id: number): Promise<Answer> =>
  expectAnswer(await client.signed('GET', `${transfersPath}/${id}`), 200);

type Action = 'register' | 'reserve' | 'sign' | 'provide-password';

export const step = (client: Client, id: number, action: Action, body?: object): Promise<Seen> =>
  client.signed('PUT', `${transfersPath}/${id}/${action}`, body);

export const revoke = (client: Client, id: number): Promise<Seen> =>
  client.signed('DELETE', `${transfersPath}/${id}`);

/** A beneficiary inside the service (gaps 4, Record). */
export const toAccount = ({ account }: Person): object => ({
  type: 'service',
  service_account: { account_number: account },
});

export type Scene = { readonly shop: Made; readonly friend: Person };

/**
 * A project with this money, and a recipient. Each scene has its own rate limit: the standard one
 * allows a client 100 requests a minute.
 */
export async function aScene(bench: Bench, name: string, funds = 5_000): Promise<Scene> {
  const shop = await bench.project({ name: `Conformance, ${name}` });
  if (funds > 0) {
    const deposit = { amount: funds, currency: 'EUR', reference: `conformance ${shop.projectId}` };
    await bench.operator('POST', `/wallets/${shop.walletId}/deposits`, deposit);
  }
  return { shop, friend: await aPerson(bench, 0) };
}
