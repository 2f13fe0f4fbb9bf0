import { beforeAll, expect, test } from 'vitest';
import { aBankAccount } from '../../support/bank.ts';
import { aBrowser, aBuyersLink, clickPay } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { useService } from '../../support/test-service.ts';

// Decision 0113: simulated money and money of a bank never mix. Money from a real bank could not
// leave again.

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

test('with the simulator on, a live bank account serves no project and a test one still does', async () => {
  expect([await typesOf(live), await typesOf(ofTests)]).toEqual([['banklink'], ['banktransfer']]);
});

test('a simulated page says that no bank takes the money and asks for no transfer', async () => {
  const clicked = async (shop: Merchant) =>
    clickPay(aBrowser(service()), (await aBuyersLink(shop)).path, 'bank-transfer');
  const asked = 'Make a transfer from your bank';
  const page = await clicked(live);
  expect(page.status).toBe(200);
  expect(page.text).toContain('no bank takes or pays out this money');
  expect(page.text).not.toContain(asked);
  expect((await clicked(ofTests)).text).toContain(asked);
});
