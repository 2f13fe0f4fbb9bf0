import { beforeAll, expect, test } from 'vitest';
import { aBankAccount } from '../../support/bank.ts';
import { aBrowser, aBuyersLink, clickPay } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { useService } from '../../support/test-service.ts';

// Decision 0113: simulated money and money of a bank never mix. What a real bank brings could not leave again.

const settings = { FLORIN_SIMULATOR: '1', FLORIN_TEST_METHODS: 'bank-transfer' };
const service = useService({ ...unlimited, ...settings });

let live: Merchant;
let ofTests: Merchant;
beforeAll(async () => {
  const { client } = service();
  live = await aMerchant(client, { test_mode: false, country: 'BG', mcc: '5411' });
  ofTests = await aMerchant(client);
  await aBankAccount(client, { test_mode: false });
  await aBankAccount(client, { test_mode: true });
});

async function typesOf(shop: Merchant): Promise<readonly string[]> {
  const { items } = (await shop.send('GET', '/checkout-project/integration/v1/methods')).body as {
    readonly items: readonly { readonly key: string; readonly type: string }[];
  };
  return items.filter(({ key }) => key === 'bank-transfer').map(({ type }) => type);
}

test('a bank account of live money serves no project there, one of test money serves as ever', async () => {
  expect([await typesOf(live), await typesOf(ofTests)]).toEqual([['banklink'], ['banktransfer']]);
});

test('no page asks for a transfer and says that no bank takes the money', async () => {
  const clicked = async (shop: Merchant) =>
    clickPay(aBrowser(service()), (await aBuyersLink(shop)).path, 'bank-transfer');
  const asked = 'Make a transfer from your bank';
  const page = await clicked(live);
  expect(page.status).toBe(200);
  expect(page.text).toContain('no bank takes or pays out this money');
  expect(page.text).not.toContain(asked);
  expect((await clicked(ofTests)).text).toContain(asked);
});
