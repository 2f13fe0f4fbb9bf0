import { beforeAll, describe, expect, test } from 'vitest';
import { accountIdOf } from '../../../src/identity/wallets/account-number.ts';
import { camtFaults } from '../../support/camt053-schema.ts';
import { advance, movingWallet, nowOf } from '../../support/clock.ts';
import { aUser } from '../../support/identity.ts';
import { aMarketplace, toOne, variadic } from '../../support/splits.ts';
import { useService } from '../../support/test-service.ts';
import { aServiceBeneficiary, aTransferClient, bankBeneficiary } from '../../support/transfer.ts';
import { aPayer, aWalletClient, seen } from '../../support/wallet.ts';
import { statementsOf, type WalletStatement } from '../../support/wallet-statements.ts';

// Business 2 and 7, Statement; decision 0157.

const service = useService(movingWallet);
const { ask, read, pay } = statementsOf(service);

/** Each item without its date and balance. */
const told = ({ items }: WalletStatement) =>
  items.map(({ type, counterparty, reference, amount }) => [type, counterparty, reference, amount]);

describe('the items of a statement', () => {
  test('of deposits have exactly these fields', async () => {
    const { client } = service();
    const { wallet_id: walletId } = await aUser(client);
    await pay(walletId, { amount: 500, reference: 'statement 17/3' });
    await pay(walletId, { amount: 250, reference: '=1+1' });
    const { items } = await read(walletId);
    const date = items[0]?.['date'];
    expect(Math.abs(Number(date) - (await nowOf(client)))).toBeLessThan(60);
    expect((await ask(walletId, '?currency=EUR')).body).toEqual({
      currency: 'EUR',
      opening_balance: 0,
      closing_balance: 750,
      items: [
        {
          date,
          type: 'Deposit',
          counterparty: 'deposits',
          reference: 'statement 17/3',
          amount: 500,
          balance: 500,
        },
        {
          date: items[1]?.['date'],
          type: 'Deposit',
          counterparty: 'deposits',
          reference: '=1+1',
          amount: 250,
          balance: 750,
        },
      ],
      _metadata: {
        limit: 20,
        has_next: false,
        has_previous: false,
        cursors: { after: null, before: null },
      },
    });
  });

  test('of a merchant show settlements, splits, refunds and chargebacks with order references', async () => {
    const shop = await aMarketplace(service().client);
    await shop.withPolicy([variadic]);
    const anna = await shop.aRecipient('Anna & sons');
    const one = await shop.paidSplit({
      purchase: { reference: 'Order 15', amount: 1_250, currency: 'EUR' },
      ...toOne(anna, 400),
    });
    await shop.refund(one.paymentId, { amount: 100, reference: 'Return 7' });
    await shop.setPolicy(null);
    const two = await shop.paidOrder('settled', { amount: 900 });
    await shop.moveTo(two.paymentId, 'chargeback');
    const { reference } = (await shop.readOrder(two.orderId)).body['purchase'] as {
      reference: string;
    };
    expect(told(await read(shop.project.wallet_id, '?currency=EUR'))).toEqual([
      ['Settlement', 'rail mock', 'Order 15', 1_250],
      ['Distribution', 'Anna & sons', 'Order 15', -400],
      ['Refund', 'rail mock', 'Return 7', -100],
      ['Settlement', 'rail mock', reference, 900],
      ['Chargeback', 'rail mock', reference, -900],
    ]);
  });

  test('of a wallet payment show users as account numbers on both sides', async () => {
    const { client } = service();
    const shop = await aWalletClient(client, { name: 'Corner shop' });
    const payer = await aPayer(client, 10_000, { name: 'Ona' });
    const { account_numbers: seller, wallet_id: sellerWallet } = await aUser(client, {
      name: 'Jonas',
    });
    const { transaction_key: key } = await shop.created(
      {},
      {
        description: 'Ride 7',
        beneficiary: { id: sellerWallet },
        commission: { out_commission: 5 },
      },
    );
    seen(await shop.accept(key, payer));
    seen(await shop.confirm(key));
    expect(told(await read(payer)).slice(1)).toEqual([
      ['Payment', seller['EUR'], 'Ride 7', -1_250],
      ['Commission', 'Corner shop', 'Ride 7', -5],
    ]);
    const [got] = told(await read(sellerWallet));
    expect(got).toEqual(['Payment', expect.stringMatching(/^XF\d\dFLRN\d{19}$/), 'Ride 7', 1_250]);
  });

  test('of transfers show the reference or details, and of manual postings the id', async () => {
    const { client } = service();
    const shop = await aTransferClient(client, 10_000);
    const { user, beneficiary } = await aServiceBeneficiary(client);
    const purposes = [{ reference: 'RF18 539007', details: 'x' }, { details: 'Invoice 1042' }];
    for (const purpose of purposes) {
      const { id } = await shop.created(beneficiary, { purpose });
      await shop.acted(id, 'sign');
    }
    const bank = await shop.created(bankBeneficiary, { purpose: { details: 'Rent' } });
    await shop.acted(bank.id, 'sign');
    const paid = await client.send('POST', `/admin/v1/test/transfers/${bank.id}/payout`, {
      body: { outcome: 'done' },
    });
    expect(paid.status, paid.text).toBe(200);
    const posted = await client.post({
      debit_account: String(accountIdOf(user.account_numbers['EUR'] ?? '')),
      credit_account: await client.accountOf('clearing'),
      amount: 7,
    });
    const number = user.account_numbers['EUR'];
    expect(told(await read(shop.project.wallet_id, '?currency=EUR')).slice(1)).toEqual([
      ['Transfer', number, 'RF18 539007', -1_000],
      ['Transfer', number, 'Invoice 1042', -1_000],
      ['Transfer', expect.stringMatching(/^rail /), 'Rent', -1_000],
    ]);
    expect(told(await read(user.wallet_id))).toEqual([
      ['Transfer', 'Shop', 'RF18 539007', 1_000],
      ['Transfer', 'Shop', 'Invoice 1042', 1_000],
      ['By operator', expect.stringMatching(/^XF/), posted.body['posting_id'], -7],
    ]);
  });
});

describe('the range of a statement', () => {
  let walletId: number;
  let start: number;
  beforeAll(async () => {
    const { client } = service();
    ({ wallet_id: walletId } = await aUser(client));
    start = await nowOf(client);
    for (let day = 1; day <= 7; day += 1) {
      await pay(walletId, { amount: day, reference: `day ${day}` });
      await advance(client, 86_400);
    }
  });
  const amounts = ({ items }: WalletStatement) => items.map(({ amount }) => amount);
  const noon = (day: number) => start + (day - 1) * 86_400 + 43_200;

  test('from and to limit the items and set the balances', async () => {
    const part = await read(walletId, `?from=${noon(2)}&to=${noon(5)}`);
    expect([part.opening_balance, amounts(part), part.closing_balance]).toEqual([3, [3, 4, 5], 15]);
    const [{ date } = {}] = part.items;
    expect(amounts(await read(walletId, `?from=${date}&to=${Number(date) + 1}`))).toEqual([3]);
    expect(amounts(await read(walletId, `?from=${Number(date) - 1}&to=${date}`))).toEqual([]);
    const none = await read(walletId, `?from=${noon(3)}&to=${noon(3)}`);
    expect([none.opening_balance, none.items, none.closing_balance]).toEqual([6, [], 6]);
    const future = await read(walletId, `?from=${noon(30)}`);
    expect([future.opening_balance, future.items, future.closing_balance]).toEqual([28, [], 28]);
  });

  test('pages belong to one statement while more is posted', async () => {
    const { client } = service();
    const { wallet_id: own } = await aUser(client);
    for (const amount of [1, 2, 3, 4, 5]) await pay(own, { amount });
    const first = await read(own, '?limit=2');
    await pay(own, { amount: 100 });
    const second = await read(own, `?limit=2&after=${first._metadata.cursors.after}`);
    await pay(own, { amount: 200 });
    const third = await read(own, `?limit=2&after=${second._metadata.cursors.after}`);
    expect([first, second, third].map(amounts)).toEqual([[1, 2], [3, 4], [5]]);
    expect([first, second, third].map((page) => page.closing_balance)).toEqual([15, 15, 15]);
    expect([first, second, third].map(({ _metadata: { has_next } }) => has_next)).toEqual([
      true,
      true,
      false,
    ]);
    expect(third._metadata).toEqual({
      limit: 2,
      has_next: false,
      has_previous: true,
      cursors: { after: null, before: null },
    });
    expect((await read(own)).closing_balance).toBe(315);
  });

  test('currency is required for a wallet with several currencies', async () => {
    const { client } = service();
    const { wallet_id: own } = await aUser(client);
    expect(await read(own)).toMatchObject({ opening_balance: 0, items: [], closing_balance: 0 });
    await pay(own, { amount: 700, currency: 'JPY' });
    const refused = await ask(own);
    expect([refused.status, refused.body['error_description']]).toEqual([
      400,
      'currency: Say which one: the wallet has accounts in: EUR, JPY.',
    ]);
    expect(await read(own, '?currency=JPY')).toMatchObject({
      currency: 'JPY',
      closing_balance: 700,
    });
    const none = { currency: 'USD', opening_balance: 0, items: [], closing_balance: 0 };
    expect(await read(own, '?currency=USD')).toMatchObject(none);
    const empty = (await ask(own, '?currency=USD&format=camt053')).text;
    expect(camtFaults(empty)).toEqual([]);
  });
});
