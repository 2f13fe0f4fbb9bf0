import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMerchant, idIn, type Merchant, purchase, unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { aPayout } from '../../support/console-thing-forms.ts';
import { extent } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { formTo } from '../../support/portal.ts';
import { Receiver } from '../../support/receivers.ts';
import type { StaffAtPages } from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aPayer, aWalletClient, balanceOf, pay } from '../../support/wallet.ts';
import { answering, deliveriesOf, isDelivered, isFailed } from '../../support/webhooks.ts';

// Business 2 and 5: everything that search finds has a page, with its reasons and the possible
// actions.

const service = useSharedService(unlimited);

let shop: Merchant;
let operator: StaffAtPages;
let helpdesk: StaffAtPages;
let receiver: Receiver;
beforeAll(async () => {
  const { client } = service();
  shop = await aMerchant(client, { name: `Kepykla ${randomUUID()}` });
  operator = await atConsole(service(), 'operator');
  helpdesk = await atConsole(service(), 'helpdesk');
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());

const read = async (path: string) =>
  (await service().client.send('GET', `/admin/v1/${path}`)).body as Readonly<
    Record<string, unknown>
  >;

/** The newest action on a thing in the log: what it was and who did it. */
async function lastAct(thing: string): Promise<readonly unknown[]> {
  const { items } = await read(`timeline/${thing}`);
  const acts = items as readonly { kind: string; action?: string; actor?: { type: string } }[];
  const last = acts.findLast(({ kind }) => kind === 'act');
  return [last?.action, last?.actor?.type];
}

const actionsOf = ({ forms }: { forms: readonly { action: string }[] }): readonly string[] =>
  forms.map(({ action }) => action.slice(action.lastIndexOf('/') + 1));

describe('checkout 2.6: amounts in list filters', () => {
  const currencyOf: Record<string, string> = {};
  let projectId: string;
  beforeAll(async () => {
    const seller = await aMerchant(service().client, { currencies: ['JPY', 'EUR'] });
    projectId = seller.project.project_id;
    for (const currency of ['JPY', 'EUR']) {
      currencyOf[await seller.anOrder({ amount: 1_250, currency })] = currency;
    }
  });

  // biome-ignore format: a table
  test.each([
    ['amount_min=1250&currency=JPY',          200, ['JPY']],
    ['amount_min=1251&currency=JPY',          200, []],
    ['amount_max=1250&currency=JPY',          200, ['JPY']],
    ['amount_min=12,50&currency=EUR',         200, ['EUR']],
    ['amount_min=12.50',                      200, ['EUR']],
    ['amount_max=12.50',                      200, ['EUR']],
    ['amount_min=1250',                       200, []],
    ['amount_min=+',                          200, ['EUR', 'JPY']],
    ['amount_min=12.50&currency=JPY',         400, ['JPY']],
    ['amount_min=12.505&currency=EUR',        400, ['EUR']],
  ])('%s is read in the chosen currency, or in euros without one', async (asked, status, expected) => {
    const page = await helpdesk.browser.open(`/console/orders?project_id=${projectId}&${asked}`);
    const shown = page.links.flatMap((link) => currencyOf[link.split('/').at(-1) ?? ''] ?? []);
    expect([page.status, shown.toSorted()]).toEqual([status, expected]);
  });

  test('without a currency the filter says that it means euros', async () => {
    const address = `/console/orders?project_id=${projectId}&amount_min=12.50`;
    expect((await helpdesk.browser.open(address)).text).toContain('Currency: EUR');
  });
});

describe('the search', () => {
  const found = async (q: string) =>
    helpdesk.browser.open(`/console/search?${new URLSearchParams({ q })}`);

  test('finds an order by its reference, and a buyer’s link by an email address', async () => {
    const reference = `Invoice ${randomUUID()}`;
    const orderId = idIn(await shop.createOrder({ purchase: purchase({ reference }) }), 'order_id');
    const email = `${randomUUID()}@Buyer.example`;
    const linkId = await shop.aLink(orderId, { payer_information: { email } });
    const byReference = await found(reference);
    expect(byReference.links).toContain(`/console/orders/${orderId}`);
    expect(byReference.links).toContain(`/console/merchants/${shop.project.project_id}`);
    expect(byReference.text).toContain(`${reference} order waiting for payment Kepykla`);
    expect((await found(email.toLowerCase())).links).toContain(`/console/payment-links/${linkId}`);
    const page = await helpdesk.browser.open(`/console/payment-links/${linkId}`);
    expect([page.status, page.text.includes(email)]).toEqual([200, true]);
  });

  test('links people and wallets, says when nothing is found, and links every list', async () => {
    const name = `Ona ${randomUUID()}`;
    const user = await aUser(service().client, { name });
    expect((await found(name)).links).toContain(`/console/people/${user.user_id}`);
    const wallet = await found(String(user.account_numbers['EUR']));
    expect(wallet.links).toContain(`/console/wallets/${user.wallet_id}`);
    const nothing = await found(`nothing ${randomUUID()}`);
    expect(nothing.text).toContain('Nothing was found by');
    const lists = nothing.links.filter((link) => /^\/console\/[a-z-]+$/.test(link));
    expect(new Set(lists)).toContain('/console/allowances');
    const opened = lists.slice(0, extent({ short: 2, long: lists.length }));
    for (const list of opened) expect((await helpdesk.browser.open(list)).status, list).toBe(200);
  });

  test('accepts any text', async () => {
    const typed = ['%', `"<b>${'x'.repeat(200)}`];
    for (const q of extent({ short: typed, long: ['', ' ', '\n', ...typed] })) {
      expect((await found(q)).status, q).toBe(200);
    }
  });
});

describe('a failed payment', () => {
  test('shows the reason, the code of the bank and what to do', async () => {
    const { paymentId, orderId } = await shop.paidOrder('authorized');
    await shop.reportFailure(paymentId, 'rejected', 'insufficient_funds', 'AM04');
    const { text, links } = await helpdesk.browser.open(`/console/payments/${paymentId}`);
    expect(text).toContain('Why it failed: not enough money. Code of the bank: AM04 .');
    expect(text).toContain('What to do: Ask the buyer to add money');
    expect(links).toContain(`/console/orders/${orderId}`);
    const order = await helpdesk.browser.open(`/console/orders/${orderId}`);
    expect(order.text).toContain('not enough money');
    expect(order.links).toContain(`/console/payments/${paymentId}`);
  });
});

describe('every thing', () => {
  /** One page of each kind, with a text of its timeline in Lithuanian. */
  async function onePage(): Promise<readonly (readonly [string, string])[]> {
    const { client } = service();
    const { orderId, linkId, paymentId } = await shop.paidOrder();
    const refund = await shop.refund(paymentId, { amount: 100, reference: 'One bag' });
    const wallets = await aWalletClient(client);
    const walletId = await aPayer(client, 10_000);
    const { transaction_key: key } = await wallets.created();
    await wallets.accept(key, walletId);
    const allowance = await wallets.grantedBy(walletId);
    return [
      [`/console/orders/${orderId}`, 'Užsakymas apmokėtas'],
      [`/console/payments/${paymentId}`, 'Pinigų judėjimas: grąžinimas'],
      [`/console/refunds/${idIn(refund, 'refund_id')}`, 'Pinigai grąžinti'],
      [`/console/payment-links/${linkId}`, 'Mokėjimo nuoroda apmokėta'],
      [`/console/transactions/${key}`, 'Operacija sukurta'],
      [`/console/allowances/${allowance}`, 'Leidimas galioja'],
      [`/console/transfers/${await aPayout(client)}`, 'Pervedimas sukurtas'],
      [`/console/wallets/${walletId}`, 'Pinigų judėjimas: papildymas'],
    ];
  }

  test('has a page in the language of the reader, with its timeline and links', async () => {
    for (const [address, told] of await onePage()) {
      const page = await helpdesk.browser.open(`${address}?lang=lt`);
      expect([address, page.status]).toEqual([address, 200]);
      expect(page.text).toContain(told);
      expect(Buffer.byteLength(page.html)).toBeLessThan(61_440);
      const parts = page.links.filter((link) => /^\/console\/[a-z-]+\/[\w-]+$/.test(link));
      const own = parts.filter((link) => !/security|merchants|people/.test(link));
      // The whole list has a page of each kind already.
      for (const part of extent({ short: [], long: own })) {
        expect([part, (await helpdesk.browser.open(part)).status]).toEqual([part, 200]);
      }
    }
    await helpdesk.browser.open('/console/search?lang=en');
  });

  test('that does not exist is 404, whatever its id looks like', async () => {
    const things = ['orders', 'payments', 'refunds', 'payment-links', 'transactions'];
    for (const thing of [...things, 'allowances', 'transfers', 'wallets']) {
      const ids = extent({ short: ['..%2f..'], long: ['..%2f..', '999999999', 'x', '-1'] });
      for (const id of [randomUUID(), ...ids]) {
        const address = `/console/${thing}/${id}`;
        expect([address, (await helpdesk.browser.open(address)).status]).toEqual([address, 404]);
      }
    }
  });
});

describe('an action', () => {
  test('of the helpdesk: two clicks cancel an order once, and the action is logged', async () => {
    const orderId = await shop.anOrder();
    const page = await helpdesk.browser.open(`/console/orders/${orderId}`);
    expect(actionsOf(page)).not.toContain('amount');
    const form = formTo(page, '/cancel');
    const [one, other] = await Promise.all([
      helpdesk.browser.submit(form),
      helpdesk.browser.submit(form),
    ]);
    expect([one.text, other.text].join()).toContain('The order was cancelled.');
    expect((await read(`orders/${orderId}`))['cancel_reason']).toBe('canceled_by_admin');
    expect(await lastAct(`order/${orderId}`)).toEqual(['cancel_order', 'staff']);
    const late = await operator.browser.submit({ ...form, fields: {} });
    expect(late.status).toBe(403);
  });

  test('of an operator: an order gets another amount; an invalid or late amount is refused', async () => {
    const orderId = await shop.anOrder();
    const form = formTo(await operator.browser.open(`/console/orders/${orderId}`), '/amount');
    const wrong = await operator.browser.submit(form, { amount: 'much' });
    expect([wrong.status, wrong.text.includes('Enter an amount above zero')]).toEqual([422, true]);
    const again = formTo(wrong, '/amount');
    expect((await operator.browser.submit(again, { amount: '7,31' })).status).toBe(200);
    expect((await read(`orders/${orderId}`))['amount']).toBe(731);
    await shop.cancelOrder(orderId);
    const late = await operator.browser.submit(form, { amount: '9' });
    expect([late.status, late.text.includes('its status no longer allows it')]).toEqual([
      409,
      true,
    ]);
  });

  test('of an operator: a refund is made once and never exceeds the remainder', async () => {
    const { paymentId } = await shop.paidOrder();
    const address = `/console/payments/${paymentId}`;
    expect(actionsOf(await helpdesk.browser.open(address))).not.toContain('refund');
    const form = formTo(await operator.browser.open(address), '/refund');
    const wanted = { amount: '5', reference: 'One bag' };
    await Promise.all([
      operator.browser.submit(form, wanted),
      operator.browser.submit(form, wanted),
    ]);
    expect((await read(`payments/${paymentId}`))['refunded_amount']).toBe(500);
    expect(await lastAct(`payment/${paymentId}`)).toEqual(['refund_payment', 'staff']);
    const page = await operator.browser.open(address);
    expect(page.links.some((link) => link.startsWith('/console/refunds/'))).toBe(true);
    const more = await operator.browser.submit(formTo(page, '/refund'), {
      ...wanted,
      amount: '8',
    });
    expect([more.status, more.text.includes('It was not done')]).toEqual([422, true]);
    const changed = await operator.browser.submit(form, { ...wanted, amount: '1' });
    expect([changed.status, changed.heading]).toEqual([409, 'This form was sent already']);
  });

  test('of the helpdesk: a failed webhook is sent again', async () => {
    const path = `/${randomUUID()}`;
    // Refused for good: such a delivery is not retried.
    answering(receiver, (nth) => (nth === 1 ? 401 : 200));
    const { orderId } = await shop.paidOrder('settled', { callback_url: receiver.url(path) });
    const object = `order ${orderId}`;
    await deliveriesOf(service().client, object, (all) => all.some(isFailed));
    const page = await helpdesk.browser.open(`/console/orders/${orderId}`);
    const sent = await helpdesk.browser.submit(formTo(page, '/resend'));
    expect(sent.text).toContain('The webhook is being sent again.');
    const all = await deliveriesOf(service().client, object, (found) =>
      found.some((one) => one.resend && isDelivered(one)),
    );
    expect(all.filter(({ resend }) => resend)).toHaveLength(1);
  });

  test('of the helpdesk: it plays test payers and test banks', async () => {
    const { client } = service();
    const { linkId, paymentId } = await shop.paidOrder('authorized');
    const payment = await helpdesk.browser.open(`/console/payments/${paymentId}`);
    const answered = { status: 'rejected', failure_reason: 'declined' };
    await helpdesk.browser.submit(formTo(payment, '/answer'), answered);
    expect((await read(`payments/${paymentId}`))['failure_reason']).toBe('declined');
    const link = await helpdesk.browser.open(`/console/payment-links/${linkId}`);
    await helpdesk.browser.submit(formTo(link, '/pay'), { outcome: 'settled' });
    expect((await read(`payment-links/${linkId}`))['status']).toBe('completed');
    const wallets = await aWalletClient(client);
    const walletId = await aPayer(client, 10_000);
    const { transaction_key: key } = await wallets.created();
    const transaction = await helpdesk.browser.open(`/console/transactions/${key}`);
    const form = formTo(transaction, '/accept');
    expect((await helpdesk.browser.submit(form, { wallet_id: 'x' })).status).toBe(422);
    await helpdesk.browser.submit(form, { wallet_id: String(walletId) });
    expect((await read(`transactions/${key}`))['wallet']).toBe(walletId);
    const payout = await aPayout(client);
    const transfer = await helpdesk.browser.open(`/console/transfers/${payout}`);
    await helpdesk.browser.submit(formTo(transfer, '/payout'), { outcome: 'failed' });
    expect((await read(`transfers/${payout}`))['status']).toBe('failed');
    expect((await helpdesk.browser.open(`/console/transfers/${payout}`)).text).toContain(
      'Why it failed',
    );
  });
});

describe('a wallet', () => {
  test('a treasurer deposits by hand, once for each reference; the helpdesk cannot', async () => {
    const treasurer = await atConsole(service(), 'treasurer');
    const walletId = await aPayer(service().client, 100);
    const address = `/console/wallets/${walletId}`;
    expect(actionsOf(await helpdesk.browser.open(address))).not.toContain('deposit');
    const form = formTo(await treasurer.browser.open(address), '/deposit');
    const wanted = { amount: '12,50', currency: 'EUR', reference: `statement ${randomUUID()}` };
    const done = await treasurer.browser.submit(form, wanted);
    expect(done.text).toContain('The money was deposited.');
    expect(await lastAct(`wallet/${walletId}`)).toEqual(['deposit', 'staff']);
    const twice = formTo(await treasurer.browser.open(address), '/deposit');
    const other = await treasurer.browser.submit(twice, { ...wanted, amount: '9' });
    expect([other.status, other.text.includes('deposited before')]).toEqual([409, true]);
    expect((await balanceOf(service().client, walletId)).balance).toBe(1_350);
  });

  test('shows its owner and offers its statement as a file', async () => {
    const user = await aUser(service().client, { name: 'Ona Petraitė' });
    await pay(service().client, user.wallet_id, 731);
    const address = `/console/wallets/${user.wallet_id}`;
    const page = await helpdesk.browser.open(address);
    expect(page.links).toContain(`/console/people/${user.user_id}`);
    expect(page.text).toContain('€7.31');
    const csv = await helpdesk.browser.open(`${address}?currency=EUR&format=csv`);
    expect(csv.html).toMatch(/^date,/);
    const camt = await helpdesk.browser.open(`${address}?currency=EUR&format=camt053`);
    expect(camt.html).toContain('camt.053.001.08');
    expect((await helpdesk.browser.open(`${address}?from=never`)).status).toBe(400);
  });
});

describe('a list', () => {
  test('is filtered by its address, as a page and as CSV', async () => {
    const own = await aMerchant(service().client);
    const [paid, failed] = [await own.paidOrder(), await own.paidOrder('failed')];
    const list = `/console/payments?project_id=${own.project.project_id}`;
    const pagesIn = async (address: string) =>
      (await helpdesk.browser.open(address)).links.filter((link) =>
        /payments\/[\w-]{36}$/.test(link),
      );
    expect(await pagesIn(list)).toEqual([
      `/console/payments/${failed.paymentId}`,
      `/console/payments/${paid.paymentId}`,
    ]);
    expect(await pagesIn(`${list}&status=failed`)).toEqual([
      `/console/payments/${failed.paymentId}`,
    ]);
    const { html, headers } = await helpdesk.browser.open(`${list}&format=csv`);
    expect(headers['content-type']).toContain('text/csv');
    expect(html.trim().split('\n')).toHaveLength(3);
  });

  test.each([
    ['orders', 'project_id=x', 'Merchant (id)'],
    ['refunds', 'payment_id=x', 'Payment'],
    ['transactions', 'wallet_id=x', 'Wallet'],
    ['wallets', 'number=x', 'Account number'],
    ['transfers', 'status=none', 'Status'],
    ['payment-links', 'after=x', 'page'],
  ])(
    'of %s with %s names the filter that it cannot read, also as CSV',
    async (list, query, name) => {
      for (const format of ['', '&format=csv']) {
        const { status, text } = await helpdesk.browser.open(`/console/${list}?${query}${format}`);
        const said = text.includes(`This could not be read and was left out: ${name}.`);
        expect([status, said]).toEqual([400, true]);
      }
    },
  );
});
