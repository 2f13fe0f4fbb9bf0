import { beforeAll, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { useSharedService } from '../../support/test-service.ts';

// Forms accept the examples that they show: yen have no decimals.

const service = useSharedService(unlimited);

let shop: Merchant;
let owner: Browser;
let base: string;
beforeAll(async () => {
  shop = await aMerchant(service().client, { currencies: ['JPY'] });
  base = `/portal/projects/${shop.project.project_id}`;
  owner = await staffBrowser(service(), shop.project.project_id, 'owner');
});

const exampleIn = ({ text }: SeenPage): string => /[Ff]or example (\S+)/.exec(text)?.[1] ?? '';

test('a new order accepts its example amount in yen', async () => {
  const page = await owner.open(`${base}/orders/new`);
  const fields = { reference: 'Tea', name: 'Tea', language: 'en', currency: 'JPY', email: '' };
  const wrong = await owner.submit(formTo(page, '/orders/new'), { ...fields, amount: '12.50' });
  expect(wrong.text).toContain('Write an amount above zero in this form: 1250.');
  const amount = exampleIn(page);
  const made = await owner.submit(formTo(page, '/orders/new'), { ...fields, amount });
  expect(made.heading).toBe('Order Tea waiting for payment');
  expect(made.text).toContain('Amount JP¥1,250');
});

test('a refund accepts its example amount in yen', async () => {
  const { paymentId } = await shop.paidOrder('settled', { currency: 'JPY', amount: 2_000 });
  const page = await owner.open(`${base}/payments/${paymentId}`);
  const fields = { amount: exampleIn(page), reference: 'A cup' };
  const { text } = await owner.submit(formTo(page, '/refund'), fields);
  expect(text).toContain('JP¥1,250 of JP¥2,000 was refunded to the payer.');
});

test('a reusable link accepts its example amount in yen', async () => {
  const form = await owner.open(`${base}/payment-links/reusable/new`);
  expect(form.text).toContain('For an amount that is always the same, for example 1250');
  const { address } = await owner.submit(formTo(form, '/new'), {
    ...{ kind: 'free', amount: '', amount_min: '', amount_max: '', currency: 'JPY' },
    ...{ text: 'Gift', reference: 'Gift', language: 'en' },
  });
  const [, id = ''] = /reusable\/([0-9a-f-]{36})/.exec(address) ?? [];
  const payer = new Browser(service().client);
  const page = await payer.open(`/p/${id}`);
  const next = await payer.submit(formOf(page), { amount: exampleIn(page) });
  expect([exampleIn(page), next.status]).toEqual(['1250', 200]);
  expect(next.text).toContain('JP¥1,250');
});
