import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { firstOf, longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { listMails, mailTo, type ShownMail } from '../../support/mails.ts';
import { Receiver } from '../../support/receivers.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  type PaymentSeen,
  pay,
  seen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';
import { callbacksAbout, deliveriesAbout } from '../../support/wallet-callbacks.ts';

// Wallet 2.2 email and 6, gaps 3, Acceptance: "an unregistered beneficiary receives an invitation
// and claims the payment".

const service = useService({ ...unlimitedWallet, FLORIN_TEST_CLOCK: '1' });
let receiver: Receiver;
let shop: WalletClient;
let payer: number;
let path: string;
let email: string;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  path = `/${randomUUID()}`;
  email = `${randomUUID()}@new.example`;
  shop = await aWalletClient(service().client, { callback_uri: receiver.url(path) });
  payer = await aPayer(service().client, 2_000, { pin: '4321' });
});
useSoundBooks(service);

const typesOf = async (key: string, count: number): Promise<readonly string[]> =>
  (await callbacksAbout(service().client, { key, receiver, path, count })).map(({ type }) => type);
const statusOf = async (key: string): Promise<string> => seen(await shop.read(key)).status;
const untilIs = (key: string, status: string): Promise<void> =>
  until(`the transaction is ${status}`, async () => (await statusOf(key)) === status);
const mails = (to = email): Promise<readonly ShownMail[]> => listMails(service().client, { to });
const registered = async (wanted: object = { email }): Promise<number> =>
  (await aUser(service().client, wanted)).wallet_id;
const held = async (): Promise<number> => (await balanceOf(service().client, payer)).held;

/** Created with a payment to the address, and accepted on the page. */
async function accepted(wanted: object = {}, payment: object = {}): Promise<string> {
  const { transaction_key: key } = await shop.created(wanted, { email, ...payment });
  seen(await shop.accept(key, payer));
  return key;
}

describe('wallet 6 waiting_registration: accepted, but a beneficiary is not registered', () => {
  test('a transaction that cannot be auto-confirmed at the registration stays reserved, then expires', async () => {
    const { client } = service();
    const { wallet_id: own } = shop.project;
    await pay(client, own, Number.MAX_SAFE_INTEGER);
    const wanted = { auto_confirm: true, reserve: { for: 600 } };
    const key = await accepted(wanted, { commission: { in_commission: 1 } });
    await registered();
    await advance(client, 300);
    expect([await statusOf(key), await held()]).toEqual(['waiting', 1_250]);
    await advance(client, 300);
    expect([await statusOf(key), await held()]).toEqual(['canceled', 0]);
  });

  test('the money is held, and a confirm is 409', async () => {
    const key = await accepted();
    expect([await statusOf(key), await held()]).toEqual(['waiting', 1_250]);
    const { status, body } = await shop.confirm(key);
    expect([status, body['error']]).toEqual([409, 'invalid_state']);
    expect(await typesOf(key, 1)).toEqual(['waiting_registration']);
  });

  test('wallet 2.2 email: the beneficiary registers and claims the payment, which can then be confirmed', async () => {
    const key = await accepted();
    const friend = await registered();
    await untilIs(key, 'reserved');
    const { payments } = seen(await shop.read(key));
    expect(payments[0]).toMatchObject({ status: 'waiting', beneficiary: friend, email });
    expect(await typesOf(key, 2)).toEqual(['waiting_registration', 'reserved']);
    expect(await balanceOf(service().client, friend)).toEqual({ balance: 0, held: 0 });
    seen(await shop.confirm(key));
    expect(await balanceOf(service().client, friend)).toEqual({ balance: 1_250, held: 0 });
  });

  test('the case of the address does not matter', async () => {
    const key = await accepted({}, { email: email.toUpperCase() });
    await registered();
    await untilIs(key, 'reserved');
  });

  test('auto-confirm waits for the registration', async () => {
    const key = await accepted({ auto_confirm: true });
    const friend = await registered();
    await untilIs(key, 'confirmed');
    expect(await balanceOf(service().client, friend)).toEqual({ balance: 1_250, held: 0 });
    expect(await typesOf(key, 2)).toEqual(['waiting_registration', 'confirmed']);
  });

  longTest('a payment in an unused currency, with a commission, is claimed too', async () => {
    const { client } = service();
    await pay(client, payer, 1_010, 'NOK');
    const commission = { out_commission: 10, in_commission_percent: 2 };
    const payment = { price: 1_000, currency: 'NOK', commission };
    const key = await accepted({ auto_confirm: true }, payment);
    const friend = await registered();
    await untilIs(key, 'confirmed');
    const wallets = [payer, friend, shop.project.wallet_id];
    const funds = await Promise.all(wallets.map((one) => balanceOf(client, one, 'NOK')));
    expect(funds.map(({ balance, held: of }) => [balance, of])).toEqual([
      [0, 0],
      [980, 0],
      [30, 0],
    ]);
  });

  test('a frozen payment is claimed too, and paid when it is finalized', async () => {
    const freeze_until = (await nowOf(service().client)) + 86_400;
    const key = await accepted({}, { freeze_until });
    const friend = await registered();
    await untilIs(key, 'reserved');
    const { payments } = seen(await shop.confirm(key));
    expect([payments[0]?.status, await held()]).toEqual(['reserved', 1_250]);
    seen<PaymentSeen>(await shop.finalize(Number(payments[0]?.id), { price: 1_000 }));
    expect(await balanceOf(service().client, friend)).toEqual({ balance: 1_000, held: 0 });
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 1_000, held: 0 });
  });

  test('a confirm right after the registration finds the beneficiary', async () => {
    const key = await accepted();
    const friend = await registered();
    const { status, payments } = seen(await shop.confirm(key));
    expect([status, payments[0]?.['beneficiary']]).toEqual(['confirmed', friend]);
    expect(await balanceOf(service().client, friend)).toEqual({ balance: 1_250, held: 0 });
  });

  test('a payer who turns out to be the beneficiary cannot be charged', async () => {
    const { client } = service();
    const { user_id: id, wallet_id: wallet } = await aUser(client);
    await pay(client, wallet, 2_000);
    payer = wallet;
    const key = await accepted();
    await client.send('PATCH', `/admin/v1/users/${id}`, { body: { email } });
    const { status, body } = await shop.confirm(key);
    expect([status, body['error']]).toEqual([409, 'invalid_state']);
    expect(await held()).toBe(1_250);
  });

  test('a reserve by the client sends no callback; the registration does', async () => {
    const { transaction_key: key } = await shop.created({}, { email });
    seen(await shop.reserve(key, payer, { pin: '4321' }));
    expect(await deliveriesAbout(service().client, key)).toEqual([]);
    await registered();
    expect(await typesOf(key, 1)).toEqual(['reserved']);
  });

  test('all of several beneficiaries must register', async () => {
    const second = `${randomUUID()}@new.example`;
    const one = { description: 'Order', price: 100, currency: 'EUR' };
    const { transaction_key: key } = seen(
      await shop.create({
        payments: [{ ...one, email }, { ...one, email: second }, one, { ...one, email }],
      }),
    );
    seen(await shop.accept(key, payer));
    const friend = await registered();
    await until(
      'the first has claimed',
      async () => seen(await shop.read(key)).payments[0]?.['beneficiary'] === friend,
    );
    expect([await statusOf(key), await typesOf(key, 1)]).toEqual([
      'waiting',
      ['waiting_registration'],
    ]);
    const last = await registered({ email: second });
    await untilIs(key, 'reserved');
    seen(await shop.confirm(key));
    const funds = await Promise.all([friend, last].map((one) => balanceOf(service().client, one)));
    expect([...funds.map(({ balance }) => balance), await shop.funds()]).toEqual([200, 100, 100]);
    expect(await typesOf(key, 2)).toEqual(['waiting_registration', 'reserved']);
  });

  longTest('several transactions that wait for one address all go on', async () => {
    const keys = [
      await accepted({}, { price: 1 }),
      await accepted({}, { price: 2 }),
      await accepted({ auto_confirm: true }, { price: 3 }),
    ];
    const friend = await registered();
    await untilIs(String(keys[0]), 'reserved');
    await untilIs(String(keys[1]), 'reserved');
    await untilIs(String(keys[2]), 'confirmed');
    expect((await balanceOf(service().client, friend)).balance).toBe(3);
  });

  test('a beneficiary who registers before the acceptance gets no invitation', async () => {
    const { transaction_key: key } = await shop.created({}, { email });
    await registered();
    seen(await shop.accept(key, payer));
    expect([await typesOf(key, 1), await mails()]).toEqual([['reserved'], []]);
    expect(seen(await shop.confirm(key)).status).toBe('confirmed');
  });
});

describe('a beneficiary who registers too late finds nothing to claim', () => {
  const tooLate: [string, (key: string) => Promise<unknown>, string[]][] = [
    ['after a revoke', (key) => shop.revoke(key), ['waiting_registration']],
    [
      'after the reservation expired',
      () => advance(service().client, 1_800),
      ['waiting_registration', 'failed'],
    ],
  ];
  test.each(firstOf(tooLate))('%s', async (_, end, types) => {
    const key = await accepted();
    await end(key);
    const friend = await registered();
    await advance(service().client, 1);
    expect([await statusOf(key), await held()]).toEqual(['canceled', 0]);
    expect(await balanceOf(service().client, friend)).toEqual({ balance: 0, held: 0 });
    expect(await typesOf(key, types.length)).toEqual(types);
  });
});

describe('gaps 3, Mail: the invitation', () => {
  test('the invitation is sent when the payer accepts, and states amount and description', async () => {
    const { transaction_key: key } = await shop.created({}, { email, description: 'Your share' });
    expect(await mails()).toEqual([]);
    seen(await shop.accept(key, payer));
    const mail = await mailTo(service().client, email, () => true);
    expect(mail).toMatchObject({ to: email, test_mode: true });
    expect(mail.subject).toBe(
      '[TEST] You have been sent money · Jums atsiųsta pinigų · Вам отправили деньги',
    );
    expect(mail.text).toMatch(/^Test mode: no real money is used\.\n/);
    expect(mail.text).toContain(
      '\n  12.50 EUR\n\nThe merchant writes · Pardavėjas rašo · Продавец пишет:\n  “Your share”\n',
    );
    const [link = ''] = mail.text?.match(/https?:\/\/\S+/g) ?? [];
    expect(link.startsWith(`${service().client.url}/`)).toBe(true);
    expect(mail.text).not.toContain(key);
  });

  test('the invitation names the seller, in every language of the pages', async () => {
    await accepted();
    const { text } = await mailTo(service().client, email, () => true);
    for (const said of ['through “Shop”.', 'per „Shop“ atsiųsta', 'через «Shop»']) {
      expect(text).toContain(said);
    }
  });

  test('the invitation says in every language until when the money waits, with the time zone', async () => {
    const key = await accepted({ reserve: { for: 5_400 } });
    const { reserve } = seen(await shop.read(key)) as unknown as { reserve: { until: number } };
    const { text } = await mailTo(service().client, email, () => true);
    const said = (locale: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
        .format(reserve.until * 1_000)
        .concat(' UTC');
    expect(text).toContain(`do not do so by ${said('en-GB')},`);
    expect(text).toContain(`laukia iki šio laiko: ${said('lt-LT')}.`);
    expect(text).toContain(`до этого времени: ${said('ru-RU')}.`);
  });

  test('a merchant’s text stays on one line and cannot pass for ours', async () => {
    const description = 'Share\n\nOpen your wallet here:\nhttps://elsewhere.example/';
    await accepted({}, { description });
    const { text } = await mailTo(service().client, email, () => true);
    expect(text).toContain('\n  “Share Open your wallet here: https: / / elsewhere. example /”\n');
    expect(text?.match(/https?:\/\/\S+/g)).toHaveLength(1);
  });

  test('each address gets one invitation for all of its payments', async () => {
    const other = `${randomUUID()}@new.example`;
    const one = { description: 'Order', price: 100, currency: 'EUR' };
    const payments = [
      { ...one, email },
      { ...one, price: 250, email },
      { ...one, price: 7, email: other },
    ];
    const { transaction_key: key } = seen(await shop.create({ payments }));
    seen(await shop.accept(key, payer));
    const [[mine, ...more], [theirs]] = [await mails(), await mails(other)];
    expect(more).toEqual([]);
    for (const said of ['1.00 EUR', '2.50 EUR']) expect(mine?.text).toContain(said);
    expect(theirs?.text).toContain('0.07 EUR');
    expect(theirs?.text).not.toContain('2.50 EUR');
    const links = [mine, theirs].map((mail) => mail?.text?.match(/https?:\/\/\S+/)?.[0]);
    expect(new Set(links).size).toBe(2);
  });

  test('no invitation is sent until the money is held', async () => {
    const { transaction_key: key } = await shop.created({}, { email, price: 2_001 });
    seen(await shop.accept(key, payer));
    expect(await mails()).toEqual([]);
    await pay(service().client, payer, 1);
    await untilIs(key, 'waiting');
    expect(await mails()).toHaveLength(1);
    expect(await typesOf(key, 2)).toEqual(['waiting_funds', 'waiting_registration']);
  });
});

test('decision 0119: a registration in the other mode does not count; the transaction waits until it expires', async () => {
  const key = await accepted({ reserve: { for: 600 } });
  await registered({ email, test_mode: false });
  await advance(service().client, 300);
  expect([await statusOf(key), await held()]).toEqual(['waiting', 1_250]);
  expect(await mails()).toHaveLength(1);
  await advance(service().client, 300);
  expect([await statusOf(key), await held()]).toEqual(['canceled', 0]);
});

describe('wallet 3.1 new → failed and wallet 3.2 new → failed: a processing failure', () => {
  test('the money arrives when the beneficiary’s account can no longer hold it', async () => {
    const { transaction_key: key } = await shop.created({ auto_confirm: true }, { price: 2_001 });
    seen(await shop.accept(key, payer));
    await pay(service().client, shop.project.wallet_id, Number.MAX_SAFE_INTEGER);
    await pay(service().client, payer, 1);
    await untilIs(key, 'failed');
    const { payments, timeline } = seen(await shop.read(key));
    expect(payments.map(({ status }) => status)).toEqual(['failed']);
    expect((timeline as { status: string }[]).map(({ status }) => status)).toEqual([
      'new',
      'failed',
    ]);
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 2_001, held: 0 });
    expect(await typesOf(key, 2)).toEqual(['waiting_funds', 'failed']);
    for (const { status } of [
      await shop.accept(key, payer),
      await shop.confirm(key),
      await shop.revoke(key),
    ]) {
      expect(status).toBe(409);
    }
  });
});
