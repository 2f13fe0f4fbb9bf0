import { expect, test } from 'vitest';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aPayer, aWalletClient, seen, unlimitedWallet } from '../../support/wallet.ts';

// Gaps 1, Error body: the order of checks is ... existence, permission, state, money.

const service = useSharedService(unlimitedWallet);
useSoundBooks(service);

test('wallet 4 PUT /payment/{payment_id}/finalize: the state is checked before the price', async () => {
  const { client } = service();
  const shop = await aWalletClient(client);
  const commission = { in_commission: 50 };
  const made = await shop.created({}, { price: 100, commission });
  const id = Number(made.payments[0]?.id);
  // A raised price and one below its commission are not even checked: the payment is not frozen.
  for (const price of [200, 10]) {
    const early = await shop.finalize(id, { price });
    expect([early.status, early.body['error']]).toEqual([409, 'invalid_state']);
  }
  seen(await shop.accept(made.transaction_key, await aPayer(client, 100)));
  seen(await shop.confirm(made.transaction_key));
  for (const price of [200, 10]) {
    const plain = await shop.finalize(id, { price });
    expect([plain.status, plain.body['error']]).toEqual([409, 'invalid_state']);
  }
});

test('wallet 4 PUT /transaction/{transaction_key}/confirm: the state is checked before the prices', async () => {
  const { client } = service();
  const shop = await aWalletClient(client);
  const made = await shop.created({}, { price: 100 });
  const dear = { payments: [{ id: made.payments[0]?.id, price: 200 }] };
  const early = await shop.confirm(made.transaction_key, dear);
  expect([early.status, early.body['error']]).toEqual([409, 'invalid_state']);
  seen(await shop.accept(made.transaction_key, await aPayer(client, 100)));
  const late = await shop.confirm(made.transaction_key, dear);
  expect([late.status, late.body['error']]).toEqual([400, 'invalid_parameters']);
});

test('wallet 4 PUT /transaction/{transaction_key}/reserve/{wallet_id}: the state is checked before the money', async () => {
  const { client } = service();
  const shop = await aWalletClient(client);
  const { transaction_key: key } = await shop.created();
  seen(await shop.revoke(key));
  const refused = await shop.reserve(key, await aPayer(client));
  expect([refused.status, refused.body['error']]).toEqual([409, 'invalid_state']);
});
