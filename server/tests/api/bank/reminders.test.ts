import { beforeAll, expect, test } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { aBuyersLink } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { changeProject } from '../../support/identity.ts';
import { listMails } from '../../support/mails.ts';
import { awaitedTransfer, MoneyOut } from '../../support/money-out.ts';
import { useService } from '../../support/test-service.ts';

// Business 6, Suspended project; decision 0208: no reminder mail while the page asks for no
// transfer.

const settings = { FLORIN_TEST_METHODS: 'bank-transfer', FLORIN_TEST_CLOCK: '1' };
const service = useService({ ...unlimited, ...settings });

let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
  await MoneyOut.open(service().client, { project_id: shop.project.project_id });
});

/** A pending bank transfer of a link that lives for ten days. */
async function waiting(email: string) {
  const link = await aBuyersLink(shop, { payer_information: { email }, lifetime: 864_000 });
  await awaitedTransfer(service().client, link.linkId);
  return link;
}

const threeDays = 3 * 86_400 + 60;
const mailsTo = async (to: string) =>
  (await listMails(service().client, { to })).map(({ subject }) => subject);
const headingOf = async (path: string) => (await new Browser(service().client).open(path)).heading;

test('no reminder is sent while another payment of the link is on its way', async () => {
  const email = 'twice@buyer.example';
  const { linkId, path } = await waiting(email);
  await shop.aPayment(linkId, 'pending_settlement');
  await advance(service().client, threeDays);
  expect(await headingOf(path)).toBe('A payment is already on its way');
  expect(await mailsTo(email)).toEqual([]);
});

test('no reminder is sent for a suspended project', async () => {
  const email = 'suspended@buyer.example';
  await shop.renew();
  const { path } = await waiting(email);
  const state = { state: 'suspended', reason: 'Under review' };
  await changeProject(service().client, shop.project.project_id, state);
  await advance(service().client, threeDays);
  expect(await headingOf(path)).toBe('Payments are not possible now');
  expect(await mailsTo(email)).toEqual([]);
});
