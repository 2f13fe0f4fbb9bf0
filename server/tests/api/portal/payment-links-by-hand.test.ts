import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser, SeenPage } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { listMails, mailTo, testMark } from '../../support/mails.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 4, Orders: a link to copy, as a QR code or to send by mail (decision 0176).

const service = useSharedService(unlimited);

let merchant: Merchant;
let support: Browser;
let base: string;
beforeAll(async () => {
  merchant = await aMerchant(service().client, { name: 'Linden & Sons', mcc: '5499' });
  base = `/portal/projects/${merchant.project.project_id}`;
  support = await staffBrowser(service(), merchant.project.project_id, 'support');
});

const daySeconds = 86_400;
const typed = {
  amount: '12,50',
  currency: 'EUR',
  reference: 'A-1042',
  name: 'Coffee beans',
  language: 'lt',
  days: '7',
  method: 'card-payment',
  email: '',
};

const send = async (browser: Browser, fields: object): Promise<SeenPage> => {
  const form = formTo(await browser.open(`${base}/orders/new`), '/orders/new');
  return browser.submit(form, { ...typed, ...fields });
};

const orderIn = ({ address }: SeenPage): string =>
  /orders\/([0-9a-f-]{36})/.exec(address)?.[1] ?? '';

/** The only link of an order, read by the API. */
async function linkOf(orderId: string) {
  const { body } = await merchant.readOrder(orderId);
  const [link] = body['payment_links'] as { id: string }[];
  return (await merchant.readLink(link?.id ?? '')).body;
}

describe('a new payment link', () => {
  test('has the text, language, expiry and method that were entered', async () => {
    const list = await support.open(`${base}/payment-links`);
    expect(list.links).toContain(`${base}/orders/new`);
    const page = await send(support, {});
    const link = await linkOf(orderIn(page));
    expect(link).toMatchObject({
      name: 'Coffee beans',
      status: 'active',
      purchase: { amount: 1_250 },
      experience: { language: 'lt' },
      payment_details: { key: 'card-payment', purpose: 'Coffee beans' },
      order_reference: 'A-1042',
    });
    expect(Number(link['expired_at']) - Number(link['created_at'])).toBe(7 * daySeconds);
    expect(page.text).toContain(String(link['payment_URL']));
    expect(page.html).toContain('<svg class="qr"');
    expect(page.html).toContain(`data-copy="${link['payment_URL']}"`);
  });

  test('can be without expiry, and can leave the method to the buyer', async () => {
    const link = await linkOf(orderIn(await send(support, { days: '0', method: '', name: '' })));
    expect(link).toMatchObject({
      name: 'A-1042',
      expired_at: null,
      payment_details: { purpose: null },
    });
    expect(link['payment_details']).not.toHaveProperty('key');
  });

  // biome-ignore format: a table
  test.each([
    [{ method: 'hire-purchase' }, 'This method cannot be used for this amount. Choose another one.'],
    [{ email: 'a@b.example, c@d.example' }, 'This is not an email address.'],
  ])('with %o is shown again with an error', async (fields, said) => {
    const page = await send(support, { ...fields, name: 'Kept as typed' });
    expect(page.status).toBe(422);
    expect(page.text).toContain(said);
    expect(page.html).toContain('value="Kept as typed"');
  });

  test('follows the split policy of the project, like the API', async () => {
    const split = await aMerchant(service().client, {
      split_policy: { slots: [{ slot_id: 'rest', type: 'variadic' }] },
    });
    const own = `/portal/projects/${split.project.project_id}/orders/new`;
    const owner = await staffBrowser(service(), split.project.project_id, 'owner');
    const page = await owner.submit(formTo(await owner.open(own), '/orders/new'), typed);
    expect(page.status).toBe(422);
    expect(page.text).toContain('the split policy of the project does not allow such an order');
  });
});

describe('a link by mail', () => {
  const aBuyer = (): string => `${randomUUID()}@buyer.example`;

  test('names the seller, amount, purpose and link', async () => {
    const orderId = orderIn(await send(support, { reference: 'A-7' }));
    const link = await linkOf(orderId);
    const email = aBuyer();
    const form = formTo(await support.open(`${base}/orders/${orderId}`), '/send');
    const note = 'Thank you! See www.evil.example or call +370 600 12345';
    const page = await support.submit(form, { email, note, language: 'en' });
    expect(page.address).toBe(`${base}/orders/${orderId}?done=sent`);
    expect(page.text).toContain('The link is on its way by email.');
    const mail = await mailTo(service().client, email, ({ text }) => text !== null);
    expect(mail.subject).toBe('[TEST] Payment request: €12.50 – Linden & Sons');
    const until = new Date(Number(link['expired_at']) * 1_000);
    const day = `${until.getUTCDate()} ${until.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })}`;
    expect(mail.text).toContain(`  Valid until: ${day}`);
    expect(mail.text?.replace(/ {2}Valid until:.*\n/, '')).toBe(
      [
        `${testMark}A seller asks you to pay.\n`,
        '  Seller: Linden & Sons',
        '  Amount: €12.50',
        '  For: Coffee beans',
        '  Order: A-7\n',
        'The merchant writes:',
        '  “Thank you! See www. evil. example or call 3706…”\n',
        'Pay here:',
        `${link['payment_URL']}\n`,
        'The seller gave this email address. If you do not know what this is about, do not pay and ask the seller.',
      ].join('\n'),
    );
  });

  test.each([
    ['lt', 'Prašymas sumokėti', 'Sumokėti galite čia:'],
    ['ru', 'Просьба об оплате', 'Оплатить можно здесь:'],
  ])('is in %s', async (language, subject, words) => {
    const linkId = await merchant.aLink(await merchant.anOrder());
    const email = aBuyer();
    const form = formTo(await support.open(`${base}/payment-links/${linkId}`), '/send');
    await support.submit(form, { email, language });
    const mail = await mailTo(service().client, email, ({ text }) => text !== null);
    expect(mail.subject).toContain(subject);
    expect(mail.text).toContain(words);
  });

  test('is sent once by two clicks; the log and the timeline contain no address', async () => {
    const orderId = await merchant.anOrder();
    const linkId = await merchant.aLink(orderId);
    const email = aBuyer();
    const form = formTo(await support.open(`${base}/payment-links/${linkId}`), '/send');
    const fields = { email, language: 'en', note: 'For Ona' };
    await Promise.all([support.submit(form, fields), support.submit(form, fields)]);
    expect(await listMails(service().client, { to: email })).toHaveLength(1);
    const { body, text } = await service().client.send('GET', '/admin/v1/actions?limit=200');
    const acts = (body['items'] as { subject: string; action: string }[]).filter(
      ({ subject }) => subject === `link ${linkId}`,
    );
    expect(acts.map(({ action }) => action)).toEqual(['send_link_by_mail']);
    expect(text).not.toContain(email);
    expect(text).not.toContain('For Ona');
    const page = await support.open(`${base}/orders/${orderId}`);
    expect(page.text).toContain('Sent a payment link by mail');
    expect(page.text).not.toContain(email);
  });

  test('needs exactly one address', async () => {
    const linkId = await merchant.aLink(await merchant.anOrder());
    const form = formTo(await support.open(`${base}/payment-links/${linkId}`), '/send');
    const email = 'a@buyer.example,b@buyer.example';
    const page = await support.submit(form, { email, note: 'Kept', language: 'en' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('Write one email address, such as name@example.com.');
    expect(page.html).toContain('value="Kept"');
  });

  test('is refused after three per hour to one address, with the time of the next', async () => {
    const email = aBuyer();
    const linkId = await merchant.aLink(await merchant.anOrder());
    const again = async () => {
      const form = formTo(await support.open(`${base}/payment-links/${linkId}`), '/send');
      return support.submit(form, { email, language: 'en' });
    };
    for (let count = 0; count < 3; count += 1) expect((await again()).status).toBe(200);
    const page = await again();
    expect(page.status).toBe(429);
    expect(page.text).toMatch(
      /too many emails .*\. Try again after \d+ \w+ \d{4} at \d\d:\d\d UTC\./,
    );
    expect(await listMails(service().client, { to: email })).toHaveLength(3);
  });

  test('is refused if the link can no longer be paid', async () => {
    const orderId = await merchant.anOrder();
    const linkId = await merchant.aLink(orderId);
    const form = formTo(await support.open(`${base}/payment-links/${linkId}`), '/send');
    await merchant.cancelLink(linkId);
    const email = aBuyer();
    const page = await support.submit(form, { email, language: 'en' });
    expect(page.status).toBe(409);
    expect(page.text).toContain('It was not sent: this link can no longer be paid.');
    expect(await listMails(service().client, { to: email })).toEqual([]);
    expect(page.forms.some(({ action }) => action.endsWith('/send'))).toBe(false);
  });

  test('is refused while a payment through the link is on its way', async () => {
    const linkId = await merchant.aLink(await merchant.anOrder());
    const form = formTo(await support.open(`${base}/payment-links/${linkId}`), '/send');
    await merchant.aPayment(linkId, 'pending_settlement');
    const email = aBuyer();
    expect((await support.submit(form, { email, language: 'en' })).status).toBe(409);
    expect(await listMails(service().client, { to: email })).toEqual([]);
  });

  test('is refused for a link of another project, or with the form of another link', async () => {
    const foreign = await aMerchant(service().client);
    const theirs = await foreign.aLink(await foreign.anOrder());
    const own = await merchant.aLink(await merchant.anOrder());
    const form = formTo(await support.open(`${base}/payment-links/${own}`), '/send');
    const email = aBuyer();
    const page = await support.submit(
      { ...form, action: form.action.replace(own, theirs) },
      { email, language: 'en' },
    );
    expect(page.status).toBe(403);
    expect((await support.open(`${base}/payment-links/${theirs}`)).status).toBe(404);
    expect(await listMails(service().client, { to: email })).toEqual([]);
  });

  test('shows the link to a viewer without a form', async () => {
    const linkId = await merchant.aLink(await merchant.anOrder());
    const viewer = await staffBrowser(service(), merchant.project.project_id, 'viewer');
    const page = await viewer.open(`${base}/payment-links/${linkId}`);
    expect(page.status).toBe(200);
    expect(page.forms.some(({ action }) => action.endsWith('/send'))).toBe(false);
  });
});
