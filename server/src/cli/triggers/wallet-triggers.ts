import { aPerson, newEmail, type TestShop } from './test-shop.ts';
import type { Trigger } from './trigger.ts';

const path = '/rest/v1/transaction';
const price = 1_250;
const pin = '2468';

type Wanted = { readonly transaction?: object; readonly payment?: object };

async function aTransaction(
  { signed, callbackUrl }: TestShop,
  { transaction = {}, payment = {} }: Wanted,
): Promise<string> {
  const { transaction_key } = await signed('POST', path, {
    payments: [{ description: 'Trigger', price, currency: 'EUR', ...payment }],
    ...(callbackUrl === null ? {} : { callback_uri: callbackUrl }),
    ...transaction,
  });
  return String(transaction_key);
}

const told = (name: string): Trigger['told'] => ({ type: 'transaction', name });

/** The payer accepts on the page, with this much money. */
const accepted = (
  name: string,
  does: string,
  funds: number,
  wanted: () => Wanted = () => ({}),
): Trigger => ({
  name: `transaction.${name}`,
  does,
  told: told(name),
  run: async (shop) => {
    const key = await aTransaction(shop, wanted());
    const { walletId } = await aPerson(shop, funds);
    await shop.operator('POST', `/test/transactions/${key}/accept`, { wallet_id: walletId });
    return `transaction ${key}`;
  },
});

/** Wallet 6. */
export const walletTriggers: readonly Trigger[] = [
  accepted('reserved', 'the payer accepts and the money is held', price),
  accepted(
    'confirmed',
    'the payer accepts and the transaction is confirmed automatically',
    price,
    () => ({
      transaction: { auto_confirm: true },
    }),
  ),
  accepted('waiting_funds', 'the payer accepts without enough money', 0),
  accepted(
    'waiting_registration',
    'the payer accepts; the beneficiary has no wallet',
    price,
    () => ({
      payment: { email: newEmail() },
    }),
  ),
  {
    name: 'transaction.waiting_password',
    does: 'the client reserves by PIN, but the password is always required',
    told: told('waiting_password'),
    run: async (shop) => {
      const key = await aTransaction(shop, {
        transaction: { password_request: { type: 'always' } },
      });
      const { walletId } = await aPerson(shop, price, pin);
      await shop.signed('PUT', `${path}/${key}/reserve/${walletId}`, { pin });
      return `transaction ${key}`;
    },
  },
  {
    name: 'transaction.rejected',
    does: 'the payer rejects',
    told: told('rejected'),
    run: async (shop) => {
      const key = await aTransaction(shop, {});
      await shop.operator('POST', `/test/transactions/${key}/reject`);
      return `transaction ${key}`;
    },
  },
  accepted('failed', 'the money is held for a second and nobody confirms', price, () => ({
    transaction: { reserve: { for: 1 } },
  })),
];
