import { beforeAll, describe, expect, test } from 'vitest';
import { isLikeOurs } from '../../../src/bank/references/creditor-reference.ts';
import { aBankAccount } from '../../support/bank.ts';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { aBuyersLink, clickPay, paymentIn, paymentsOf } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { listMails, mailTo, testMark } from '../../support/mails.ts';
import { modulesIn } from '../../support/qr-reader.ts';
import { useService } from '../../support/test-service.ts';

// Bank 2: the method bank-transfer, its pending payments, and the page with the instructions.

const settings = { FLORIN_TEST_METHODS: 'bank-transfer', FLORIN_TEST_CLOCK: '1' };
const service = useService({ ...unlimited, ...settings });

const iban = 'LT601010012345678901';
const account = { iban, bic: 'NLBKLT22001', holder: 'Example UAB' };
let shop: Merchant;
/** Another merchant, whom the bank account of the project does not serve. */
let stranger: Merchant;

beforeAll(async () => {
  shop = await aMerchant(service().client, { name: 'Linden' });
  stranger = await aMerchant(service().client);
  const { project_id } = shop.project;
  await aBankAccount(service().client, { ...account, project_id });
});

const methodsOf = async (merchant: Merchant, query = '') =>
  (await merchant.send('GET', `/checkout-project/integration/v1/methods?explain=1${query}`)).body;

const begin = (linkId: string, more: object = {}) =>
  service().client.send('POST', `/admin/v1/test/payment-links/${linkId}/pay`, {
    body: { method: 'bank-transfer', outcome: 'awaiting_authorization', ...more },
  });

const readByOperator = async (paymentId: string) =>
  (await service().client.send('GET', `/admin/v1/payments/${paymentId}`)).body;

/** A payment that has begun on a new link, with the path of its page. */
async function aTransfer(wanted: Parameters<typeof aBuyersLink>[1] = {}) {
  const { orderId, linkId, path } = await aBuyersLink(shop, wanted);
  const { status, body } = await begin(linkId);
  expect([status, body['status']]).toEqual([201, 'awaiting_authorization']);
  const paymentId = String(body['payment_id']);
  const { reference } = (await readByOperator(paymentId))['bank_transfer'] as Transfer;
  return { orderId, linkId, path, paymentId, reference };
}

type Transfer = { readonly reference: string };

/** Records received money as a statement would. */
const receive = (reference: string, amount: number) =>
  service().database.query(`UPDATE bank_reference SET received = ${amount} WHERE id = $1`, [
    reference,
  ]);

const inFours = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ');
const aBrowser = () => new Browser(service().client);

describe('the method', () => {
  test('is listed where a bank account serves the project, in euros and for every payer', async () => {
    const { items } = (await methodsOf(shop)) as { items: { key: string }[] };
    expect(items.find(({ key }) => key === 'bank-transfer')).toEqual({
      key: 'bank-transfer',
      title: 'Bank transfer',
      description: 'A regular transfer from any bank',
      type: 'banktransfer',
      flow: 'decoupled',
      available_countries: [],
      available_currencies: { EUR: { main: true } },
      logo_url: expect.stringContaining('/assets/methods/bank-transfer.svg'),
      logo_wide_url: expect.stringContaining('/assets/methods/bank-transfer-wide.svg'),
      display_order: 40,
      display_order_group: null,
    });
    expect(items.map(({ key }) => key)).toEqual(['card-payment', 'bank-transfer', 'mock']);
  });

  test('is hidden with a reason without a bank account and for another currency', async () => {
    expect((await methodsOf(stranger))['hidden']).toContainEqual({
      key: 'bank-transfer',
      rule: 'no_rail',
    });
    const inDollars = await methodsOf(shop, '&amount=100&currency=USD');
    expect(inDollars['hidden']).toContainEqual({ key: 'bank-transfer', rule: 'currency' });
  });
});

describe('a payment', () => {
  test('waits with its own reference and shows the transfer details', async () => {
    const { paymentId, reference } = await aTransfer();
    const read = await readByOperator(paymentId);
    expect(read['bank_transfer']).toEqual({
      ...account,
      amount: 1_250,
      currency: 'EUR',
      reference,
      received: 0,
    });
    expect(isLikeOurs(reference)).toBe(true);
    expect([read['external_payment_id'], read['payment_method_type']]).toEqual([
      reference,
      'banktransfer',
    ]);
    expect((await shop.readPayment(paymentId)).body).toEqual(read);
    expect((await aTransfer()).reference).not.toBe(reference);
  });

  // biome-ignore format: a table
  test.each<[string, () => Promise<{ status: number; body: object }>, number, object]>([
    ['with another outcome', async () => begin((await aBuyersLink(shop)).linkId, { outcome: 'settled' }),
      422, { error: 'invalid_properties', error_properties: { outcome: ['Outcome of a bank transfer should be awaiting_authorization'] } }],
    ['with an unknown method', async () => begin((await aBuyersLink(shop)).linkId, { method: 'cash' }),
      422, { error: 'invalid_properties' }],
    ['without a bank account', async () => begin((await aBuyersLink(stranger)).linkId),
      409, { error: 'invalid_state', error_description: 'No bank account of test money serves this project in EUR.' }],
  ])('%s does not begin', async (_, tried, status, body) => {
    const answer = await tried();
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining(body)]);
  });

  test('bank 6, Link expired: the payment outlives its link and ends with its order', async () => {
    const { orderId, linkId, paymentId, path } = await aTransfer({ lifetime: 3_600 });
    await advance(service().client, 7 * 86_400);
    await shop.renew();
    expect([await shop.linkStatus(linkId), await shop.paymentStatus(paymentId)]).toEqual([
      'expired',
      'awaiting_authorization',
    ]);
    expect((await aBrowser().open(path)).heading).toBe('Pay by bank transfer');
    expect((await shop.cancelOrder(orderId)).status).toBe(200);
    expect(await shop.paymentStatus(paymentId)).toBe('canceled');
    const events = (await shop.events(orderId)).map(({ name }) => name);
    expect(events.slice(-2)).toEqual(['status_updated', 'status_updated']);
    expect((await aBrowser().open(`/pay/transfer/${paymentId}`)).heading).toBe(
      'The payment was cancelled',
    );
  });

  test('stays pending when another payment settles the order, and its page says "Already paid"', async () => {
    const { linkId, paymentId, path } = await aTransfer();
    await shop.aPayment(linkId);
    expect(await shop.paymentStatus(paymentId)).toBe('awaiting_authorization');
    for (const address of [path, `/pay/transfer/${paymentId}`]) {
      expect((await aBrowser().open(address)).heading).toBe('Already paid');
    }
  });
});

/** Only the drawing of the QR code: the page has other drawings. */
const codeIn = ({ html }: SeenPage): string => /<svg class="qr".*?<\/svg>/.exec(html)?.[0] ?? '';

describe('the page', () => {
  test('shows everything that a transfer needs, and every value can be copied', async () => {
    const { orderId, path } = await aBuyersLink(shop);
    const page = await clickPay(aBrowser(), path, 'bank-transfer');
    const { reference } = (await readByOperator(paymentIn(page)))['bank_transfer'] as Transfer;
    expect([page.status, page.heading]).toEqual([200, 'Pay by bank transfer']);
    for (const [id, name, shown, copied] of [
      ['holder', 'Recipient', 'Example UAB', 'Example UAB'],
      ['iban', 'IBAN', 'LT60 1010 0123 4567 8901', iban],
      ['bic', 'BIC', 'NLBKLT22001', 'NLBKLT22001'],
      ['amount', 'Amount', '€12.50', '12.50'],
      ['reference', 'Reference', inFours(reference), reference],
    ]) {
      expect(page.html).toContain(
        `<small>${name}</small><b class="long pick" id="to-${id}"><bdi>${shown}</bdi></b></span><button class="link" type="button" data-copy="${copied}" data-copied="Copied" aria-describedby="to-${id}" hidden>Copy</button>`,
      );
    }
    for (const words of [
      'No money has arrived yet. Make a transfer from your bank with these details.',
      'A transfer usually arrives within one working day, an instant transfer within minutes.',
      'You can close this page. The payment link will show you these details again.',
    ]) {
      expect(page.text).toContain(words);
    }
    expect(page.html).toContain('aria-label="QR code with the details of this transfer"');
    expect(page.headers['refresh']).toBe('15');
    expect((await service().client.send('GET', '/desk/copy.js')).status).toBe(200);
    expect(await paymentsOf(shop, orderId)).toHaveLength(1);
  });

  test('the QR code has level M and at most version 13', async () => {
    const { paymentId } = await aTransfer();
    const modules = modulesIn(codeIn(await aBrowser().open(`/pay/transfer/${paymentId}`)));
    const format = [0, 1, 2, 3, 4].map((x) => Number(modules[8]?.[x] ?? 0)).join('');
    // ISO 18004: the first two bits, unmasked, are 00 for the level M.
    expect((Number.parseInt(format, 2) ^ 0b10101) >> 3).toBe(0b00);
    expect((modules.length - 17) / 4).toBeLessThanOrEqual(13);
  });

  test('a later visit on any device shows the same payment, and a second click begins no other', async () => {
    const { orderId, path } = await aBuyersLink(shop);
    const browser = aBrowser();
    const first = await clickPay(browser, path, 'bank-transfer');
    expect((await browser.open(path)).address).toBe(first.address);
    const other = aBrowser();
    expect((await other.open(path)).address).toBe(first.address);
    const choices = await other.open(`${path}?choose=1`);
    expect(choices.heading).toBe('Payment to Linden');
    const again = await other.submit(formOf(choices), { method: 'bank-transfer' });
    expect(again.address).toBe(first.address);
    expect(await paymentsOf(shop, orderId)).toHaveLength(1);
    const bank = await other.submit(formOf(await other.open(`${path}?choose=1`)), {
      method: 'mock',
    });
    expect(bank.address).toContain('/mock-bank/');
    expect((await paymentsOf(shop, orderId)).map(({ status }) => status)).toEqual([
      'awaiting_authorization',
      'awaiting_authorization',
    ]);
  });

  test('asks for the rest after a partial payment, and shows the usual payment page after the whole', async () => {
    const { paymentId, reference, path } = await aTransfer();
    await receive(reference, 1_000);
    const part = await aBrowser().open(path);
    expect(part.heading).toBe('Part of the money has arrived');
    expect(part.text).toContain('Received: €10.00. Missing: €2.50.');
    expect(part.html).toContain(
      '<small>Amount</small><b class="long pick" id="to-amount"><bdi>€2.50</bdi></b>',
    );
    await shop.moveTo(paymentId, 'authorized');
    await shop.moveTo(paymentId, 'on_hold');
    expect((await aBrowser().open(`/pay/transfer/${paymentId}`)).heading).toBe(
      'Your payment is being checked',
    );
    await shop.moveTo(paymentId, 'processing');
    await shop.moveTo(paymentId, 'settled');
    const paid = await aBrowser().open(`/pay/transfer/${paymentId}`);
    expect([paid.heading, paid.html.includes('<dt>Paid with</dt><dd><bdi>Bank transfer')]).toEqual([
      'Paid',
      true,
    ]);
    expect(paid.text).not.toContain('IBAN');
  });

  test.each(['nobody', '00000000-0000-4000-8000-000000000000'])(
    'is 404 for the id %s and for a payment by another rail',
    async (id) => {
      const { paymentId } = await shop.paidOrder('awaiting_authorization');
      for (const unknown of [id, paymentId]) {
        expect((await aBrowser().open(`/pay/transfer/${unknown}`)).status).toBe(404);
      }
    },
  );
});

describe('the reminder', () => {
  test('comes once after three days, with the same instructions', async () => {
    const email = 'waits@buyer.example';
    const { linkId, reference } = await aTransfer({ payer_information: { email } });
    const paid = await aTransfer({ payer_information: { email: 'paid@buyer.example' } });
    await shop.aPayment(paid.linkId);
    const canceled = await aTransfer({ payer_information: { email: 'canceled@buyer.example' } });
    await shop.cancelOrder(canceled.orderId);
    await advance(service().client, 3 * 86_400 - 60);
    expect(await listMails(service().client, { to: email })).toEqual([]);
    await advance(service().client, 7 * 86_400);
    await shop.renew();
    const mail = await mailTo(service().client, email, () => true);
    expect(mail.subject).toBe('[TEST] Bank transfer expected: €12.50 – Linden');
    expect(mail.text).toBe(
      [
        `${testMark}No money has arrived yet for this payment. To pay, make a transfer with these details.`,
        '  Seller: Linden\n  Order: Order 1042',
        [
          '  Recipient: Example UAB',
          '  IBAN: LT60 1010 0123 4567 8901',
          '  BIC: NLBKLT22001',
          '  Amount: €12.50',
          `  Reference: ${inFours(reference)}`,
        ].join('\n'),
        'Enter the reference exactly as it is. We recognise your money by it alone.',
        `The details and the status of the payment are here:\n${service().localUrl}/pay/${linkId}`,
        'If you have sent the money already, you need not do anything: it is on its way.',
        'The seller gave this email address. If you do not know what this is about, do not pay and ask the seller.',
      ].join('\n\n'),
    );
    expect(await listMails(service().client, { to: email })).toHaveLength(1);
    for (const to of ['paid@buyer.example', 'canceled@buyer.example']) {
      expect(await listMails(service().client, { to })).toEqual([]);
    }
  });
});
