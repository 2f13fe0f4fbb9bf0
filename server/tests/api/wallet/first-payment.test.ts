import { beforeEach, expect, test } from 'vitest';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  seen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Wallet 1: "A payer accepts a transaction, funds are reserved, the merchant confirms, and funds
// are transferred." One payment from start to end, three times: by page, PIN and allowance.

const service = useSharedService(unlimitedWallet);
let shop: WalletClient;
beforeEach(async () => {
  shop = await aWalletClient(service().client);
});
useSoundBooks(service);

test('a payment on the page is accepted, reserved, confirmed and transferred', async () => {
  const { client } = service();
  const payer = await aPayer(client, 2_000);
  const { transaction_key: key, status } = await shop.created();
  expect(status).toBe('new');
  expect(seen(await shop.accept(key, payer)).status).toBe('waiting');
  expect(await balanceOf(client, payer)).toEqual({ balance: 2_000, held: 1_250 });
  expect(await shop.funds()).toBe(0);
  const confirmed = seen(await shop.confirm(key));
  expect([confirmed.status, confirmed.payments[0]?.status]).toEqual(['confirmed', 'reserved']);
  expect(await balanceOf(client, payer)).toEqual({ balance: 750, held: 0 });
  expect(await shop.funds()).toBe(1_250);
});

test('a payment by PIN is reserved, confirmed and transferred', async () => {
  const { client } = service();
  const payer = await aPayer(client, 2_000, { pin: '4321' });
  const { transaction_key: key } = await shop.created();
  expect(seen(await shop.reserve(key, payer, { pin: '4321' })).status).toBe('waiting');
  expect(seen(await shop.confirm(key)).status).toBe('confirmed');
  expect(await shop.funds()).toBe(1_250);
});

test('a payment by an allowance is reserved, confirmed and transferred', async () => {
  const { client } = service();
  const payer = await aPayer(client, 2_000);
  const allowance = await shop.grantedBy(payer);
  const { transaction_key: key } = await shop.created();
  const reserved = seen(await shop.reserve(key, payer));
  expect([reserved.status, reserved['allowance_id']]).toEqual(['waiting', allowance]);
  expect(seen(await shop.confirm(key)).status).toBe('confirmed');
  expect(await shop.funds()).toBe(1_250);
});
