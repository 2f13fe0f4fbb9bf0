import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aBrowser, aBuyersLink, clickPay, paymentIn } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { changeProject } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0047: a buyer who reloads sees that nothing is left to pay, and is not sent to a bank.

const service = useSharedService(unlimited);

let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
});

type Link = Awaited<ReturnType<typeof aBuyersLink>>;

/** A buyer starts a payment by this method, something else happens, and the buyer reloads. */
async function lookedAgain(method: string, meanwhile: (link: Link) => Promise<unknown>) {
  const link = await aBuyersLink(shop);
  const browser = aBrowser(service());
  const begun = await clickPay(browser, link.path, method);
  await meanwhile(link);
  const atRail = await browser.open(begun.address);
  return { page: await browser.open(link.path), atRail, paymentId: paymentIn(begun) };
}

const toBank = (links: readonly string[]) => links.filter((link) => link.startsWith('/mock-bank/'));

describe('a payment that waits for its buyer', () => {
  test('links to its bank as long as its order is unpaid', async () => {
    const { page } = await lookedAgain('mock', () => Promise.resolve());
    expect(toBank(page.links)).toHaveLength(1);
  });

  test('links to no bank once another buyer has paid the order', async () => {
    const { page } = await lookedAgain('mock', ({ linkId }) => shop.aPayment(linkId));
    expect(page.heading).toBe('Already paid');
    expect(toBank(page.links)).toEqual([]);
    expect(page.forms).toEqual([]);
  });

  test('links to no bank once the order is canceled', async () => {
    const { page } = await lookedAgain('mock', ({ orderId }) => shop.cancelOrder(orderId));
    expect(page.heading).toBe('The seller cancelled this payment');
    expect(toBank(page.links)).toEqual([]);
  });

  test('asks for no card once another buyer has paid the order', async () => {
    const { atRail, paymentId } = await lookedAgain('card-payment', ({ linkId }) =>
      shop.aPayment(linkId),
    );
    expect(atRail.heading).toBe('Already paid');
    expect(atRail.address).toContain(`/payments/${paymentId}`);
    expect(atRail.text).not.toContain('Card number');
  });

  test('decision 0149: continues when its project is suspended', async () => {
    const changed = (body: object) =>
      changeProject(service().client, shop.project.project_id, body);
    onTestFinished(async () => {
      await changed({ state: 'active' });
    });
    const { page } = await lookedAgain('mock', () =>
      changed({ state: 'suspended', reason: 'Under review' }),
    );
    expect(toBank(page.links)).toHaveLength(1);
  });
});
