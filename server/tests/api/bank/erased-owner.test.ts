import { expect, test } from 'vitest';
import { walletReference } from '../../../src/bank/references/wallet-reference.ts';
import { aBankAccount, BankBook, giveFile, transactionsPath } from '../../support/bank.ts';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { aUser } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { seen, WalletClient } from '../../support/wallet.ts';

const service = useService(unlimited);
const send = (...given: Parameters<ReturnType<typeof service>['client']['send']>) =>
  service().client.send(...given);

type Body = Record<string, unknown>;

const iban = 'LT121000011101001000';
const name = 'Ona Onaitė';

test('business 6: bank data of deposits is in the export of their owner and is erased with the owner', async () => {
  const account = await aBankAccount(service().client);
  const bank = new BankBook(String(account['iban']), 0);
  const { user_id: id, wallet_id: walletId } = await aUser(service().client, { name });
  const reference = walletReference(Number(walletId));
  const line = { minor: 500, reference, from: name, iban, text: `from ${name}` };
  await giveFile(service().client, bank.statement([line]));
  const exported = await send('GET', `/admin/v1/users/${id}/export`);
  expect(exported.body['bank_deposits']).toMatchObject([
    { amount: 500, currency: 'EUR', name, iban, reference },
  ]);
  // A user who has money cannot be closed.
  const shop = new WalletClient(service().client, (await aMerchant(service().client)).project);
  const { transaction_key: key } = await shop.created({}, { price: 500 });
  seen(await shop.accept(key, walletId));
  seen(await shop.confirm(key));
  const closed = await send('PATCH', `/admin/v1/users/${id}`, { body: { state: 'closed' } });
  const erased = await send('POST', `/admin/v1/users/${id}/erase`);
  expect([closed.status, erased.status]).toEqual([200, 200]);
  const path = `${transactionsPath}?bank_account_id=${account['bank_account_id']}`;
  const list = await send('GET', path);
  expect(list.body['items'] as Body[]).toMatchObject([{ amount: 500, wallet_id: walletId }]);
  expect(list.text).not.toMatch(new RegExp(`${name}|${iban}`));
});
