import { describe, expect, test } from 'vitest';
import { unlimited } from '../../support/checkout.ts';
import { firstOf } from '../../support/extent.ts';
import { aProject, changeProject, deposit } from '../../support/identity.ts';
import {
  aPaidProject,
  askFor,
  financeOf,
  numberIn,
  type PaidProject,
} from '../../support/payouts.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { useSharedService } from '../../support/test-service.ts';
import { bankBeneficiary, type TransferSeen } from '../../support/transfer.ts';
import { payOut } from '../../support/transfer-scene.ts';
import { balanceOf, seen } from '../../support/wallet.ts';

// Business 4, Payouts: a payout from the portal equals a transfer made by the API.

const service = useSharedService(unlimited);

const moneyOf = ({ walletId }: PaidProject) => balanceOf(service().client, walletId);

const read = async ({ api }: PaidProject, id: number): Promise<TransferSeen> =>
  seen<TransferSeen>(await api.read(id));

/** The actions on one payout in the action log, newest first. */
async function actsOn(id: number) {
  const { body } = await service().client.send('GET', '/admin/v1/actions?limit=200');
  const all = body['items'] as readonly Record<string, unknown>[];
  return all.filter(({ subject }) => subject === `transfer ${id}`).map(({ action }) => action);
}

describe('Pay out', () => {
  test('reserves the amount, sends it to the bank and ends with the bank’s answer', async () => {
    const shop = await aPaidProject(service(), 100_000);
    const finance = await financeOf(service(), shop);
    const page = await askFor(finance, shop, { amount: '1 00,50', details: 'October' });
    const id = numberIn(page);
    expect(page.text).toContain('The payout is on its way.');
    expect(page.heading).toBe(`Payout ${id} with the bank`);
    expect(await moneyOf(shop)).toEqual({ balance: 100_000, held: 10_050 });
    expect(await read(shop, id)).toMatchObject({
      status: 'reserved',
      amount: { amount: '100.50', currency: 'EUR' },
      beneficiary: {
        type: 'bank',
        name: 'Shop',
        bank_account: { iban: 'LT601010012345678901' },
      },
      purpose: { details: 'October' },
      allowed_to_cancel: false,
      initiator: { client_id: shop.api.project.client_id },
    });
    expect(await actsOn(id)).toEqual(['ask_payout']);
    await payOut(service().client, id, 'done');
    expect(await moneyOf(shop)).toEqual({ balance: 89_950, held: 0 });
    const end = await finance.open(`${shop.path}/${id}`);
    expect(end.heading).toBe(`Payout ${id} paid out`);
    expect(end.text).toContain('Our finance');
    expect(end.text).toContain(`GET /transfer/rest/v1/transfers/${id}`);
  });

  test('everything available excludes reserved money', async () => {
    const shop = await aPaidProject(service(), 5_000);
    const finance = await financeOf(service(), shop);
    await askFor(finance, shop, { amount: '20' });
    await deposit(service().client, shop.walletId, { amount: 77, reference: 'Later' });
    const id = numberIn(await askFor(finance, shop, { everything: '1' }));
    expect((await read(shop, id)).amount.amount).toBe('30.77');
    expect(await moneyOf(shop)).toEqual({ balance: 5_077, held: 5_077 });
    const nothing = await askFor(finance, shop, { everything: '1' });
    expect(nothing.status).toBe(409);
    expect(nothing.text).toContain('the available balance is not enough');
  });

  test('a failure at the bank releases the money, and the page gives the reason', async () => {
    const shop = await aPaidProject(service(), 5_000);
    const finance = await financeOf(service(), shop);
    const id = numberIn(await askFor(finance, shop, { amount: '20' }));
    await payOut(service().client, id, 'failed');
    const page = await finance.open(`${shop.path}/${id}`);
    expect(page.heading).toBe(`Payout ${id} failed`);
    expect(page.text).toContain('Why it failed: The bank did not carry it out.');
    expect((await finance.open(shop.path)).text).toContain('The bank did not carry it out.');
    expect(await moneyOf(shop)).toEqual({ balance: 5_000, held: 0 });
  });

  test('is made once by two clicks, and concurrent payouts never exceed the balance', async () => {
    const shop = await aPaidProject(service(), 1_000);
    const finance = await financeOf(service(), shop);
    const owner = await staffBrowser(service(), shop.projectId, 'owner');
    const form = formTo(await finance.open(`${shop.path}/new`), '/payouts/new');
    const theirs = formTo(await owner.open(`${shop.path}/new`), '/payouts/new');
    const wanted = { amount: '10', currency: 'EUR' };
    const pages = await Promise.all([
      finance.submit(form, wanted),
      finance.submit(form, wanted),
      owner.submit(theirs, wanted),
    ]);
    expect(await moneyOf(shop)).toEqual({ balance: 1_000, held: 1_000 });
    const numbers = pages.map(numberIn).filter((id) => !Number.isNaN(id));
    expect(new Set(numbers).size).toBe(1);
    const { body } = await service().client.send(
      'GET',
      `/admin/v1/transfers?project_id=${shop.projectId}`,
    );
    expect(body['items']).toHaveLength(1);
  });

  // biome-ignore format: a table
  test.each(firstOf([
    [{ amount: '10.01' },                       409, 'It was not done: the available balance is not enough.'],
    [{ amount: '' },                            422, 'Write an amount above zero, or choose everything available.'],
    [{ amount: '0' },                           422, 'Write an amount above zero, or choose everything available.'],
    [{ amount: '5', everything: '1' },          422, 'Write an amount or choose everything available, not both.'],
    [{ amount: '5', details: 'x'.repeat(141) }, 422, 'Write at most 140 characters.'],
    [{ amount: '5', currency: 'USD' },          409, 'It was not done. Nothing was changed.'],
    [{ amount: '5', currency: 'XTS' },          422, 'Write an amount above zero, or choose everything available.'],
    [{ everything: '1', currency: 'XTS' },      409, 'It was not done. Nothing was changed.'],
  ], 2))('of %o is refused with %i and a message, and the input is kept', async (typed, status, said) => {
    const shop = await aPaidProject(service(), 1_000);
    const finance = await financeOf(service(), shop);
    const page = await askFor(finance, shop, typed);
    expect(page.status).toBe(status);
    expect(page.text).toContain(said);
    expect(formTo(page, '/payouts/new').choices['amount']).toEqual([('amount' in typed ? typed.amount : '')]);
    expect(await moneyOf(shop)).toEqual({ balance: 1_000, held: 0 });
  });

  test('without a bank account is refused with the reason', async () => {
    const { project_id: projectId, wallet_id: walletId } = await aProject(service().client);
    await deposit(service().client, walletId, { amount: 500, reference: 'Sales' });
    const shop = { path: `/portal/projects/${projectId}/payouts` };
    const finance = await staffBrowser(service(), projectId, 'finance');
    const page = await askFor(finance, shop, { amount: '5' });
    expect(page.status).toBe(409);
    expect(page.text).toContain('It was not done: the project has no bank account.');
    expect(await balanceOf(service().client, walletId)).toEqual({ balance: 500, held: 0 });
  });

  test('is refused for support and in a suspended project', async () => {
    const shop = await aPaidProject(service(), 1_000);
    const support = await staffBrowser(service(), shop.projectId, 'support');
    const list = await support.open(shop.path);
    expect(list.links.some((link) => link.endsWith('/payouts/new'))).toBe(false);
    const finance = await financeOf(service(), shop);
    const form = formTo(await finance.open(`${shop.path}/new`), '/payouts/new');
    const wanted = { amount: '5', currency: 'EUR' };
    expect((await support.submit(form, wanted)).heading).toBe('Your role does not allow this');
    await changeProject(service().client, shop.projectId, { state: 'suspended', reason: 'Fraud' });
    expect((await finance.submit(form, wanted)).heading).toBe('The project is suspended');
    expect(await moneyOf(shop)).toEqual({ balance: 1_000, held: 0 });
  });
});

describe('four eyes', () => {
  const aCarefulProject = async (funds: number): Promise<PaidProject> => {
    const shop = await aPaidProject(service(), funds);
    await changeProject(service().client, shop.projectId, { payout_approval: true });
    return shop;
  };

  test('the requester cannot approve; another member does, once, and only then the money leaves', async () => {
    const shop = await aCarefulProject(5_000);
    const finance = await financeOf(service(), shop);
    const waiting = await askFor(finance, shop, { amount: '20' });
    const id = numberIn(waiting);
    expect(waiting.heading).toBe(`Payout ${id} waiting for approval`);
    expect(waiting.forms.some(({ action }) => action.endsWith('/approve'))).toBe(false);
    expect(await read(shop, id)).toMatchObject({ status: 'reserved', allowed_to_cancel: true });
    expect(await moneyOf(shop)).toEqual({ balance: 5_000, held: 2_000 });
    // The payout is not at the bank yet, so the bank cannot answer.
    expect((await payOut(service().client, id, 'done')).status).toBe(409);

    const home = await finance.open(`/portal/projects/${shop.projectId}`);
    expect(home.text).toContain('Payouts that wait for the approval of a second person: 1');
    const decline = formTo(waiting, '/decline');
    const own = { ...decline, action: decline.action.replace('/decline', '/approve') };
    expect((await finance.submit(own)).status).toBe(403);
    const [owner, other] = [
      await staffBrowser(service(), shop.projectId, 'owner'),
      await financeOf(service(), shop),
    ];
    const forms = [
      formTo(await owner.open(`${shop.path}/${id}`), '/approve'),
      formTo(await other.open(`${shop.path}/${id}`), '/approve'),
    ] as const;
    const pages = await Promise.all([
      owner.submit(forms[0]),
      other.submit(forms[1]),
      owner.submit(forms[0]),
    ]);
    expect(pages.map(({ status }) => status).sort()).toContain(409);
    expect(await actsOn(id)).toEqual(['approve_payout', 'ask_payout']);
    expect((await owner.open(home.address)).text).not.toContain('wait for the approval');
    expect(await read(shop, id)).toMatchObject({ status: 'reserved', allowed_to_cancel: false });
    await payOut(service().client, id, 'done');
    expect(await moneyOf(shop)).toEqual({ balance: 3_000, held: 0 });
  });

  test('the requester cannot approve with the token of another payout', async () => {
    const shop = await aCarefulProject(5_000);
    const finance = await financeOf(service(), shop);
    const first = numberIn(await askFor(finance, shop, { amount: '10' }));
    const other = await financeOf(service(), shop);
    const theirs = numberIn(await askFor(other, shop, { amount: '11' }));
    // A form for a payout that the requester may approve, sent to their own.
    const form = formTo(await finance.open(`${shop.path}/${theirs}`), '/approve');
    const moved = { ...form, action: form.action.replace(String(theirs), String(first)) };
    expect((await finance.submit(moved)).status).toBe(403);
    expect((await read(shop, first))['allowed_to_cancel']).toBe(true);
  });

  test.each(firstOf([['another declines it'], ['the requester withdraws it']]))(
    'when %s, the money is available again',
    async (how) => {
      const shop = await aCarefulProject(5_000);
      const finance = await financeOf(service(), shop);
      const id = numberIn(await askFor(finance, shop, { everything: '1' }));
      const who = how.startsWith('another')
        ? await staffBrowser(service(), shop.projectId, 'owner')
        : finance;
      const seenBefore = await who.open(`${shop.path}/${id}`);
      const page = await who.submit(formTo(seenBefore, '/decline'));
      expect(page.heading).toBe(`Payout ${id} declined`);
      expect(await moneyOf(shop)).toEqual({ balance: 5_000, held: 0 });
      expect((await read(shop, id)).status).toBe('rejected');
      const approve = seenBefore.forms.find(({ action }) => action.endsWith('/approve'));
      if (approve !== undefined) expect((await who.submit(approve)).status).toBe(409);
    },
  );

  test('a pending approval stays pending when the project stops requiring approval', async () => {
    const shop = await aCarefulProject(5_000);
    const finance = await financeOf(service(), shop);
    const id = numberIn(await askFor(finance, shop, { amount: '10' }));
    await changeProject(service().client, shop.projectId, { payout_approval: false });
    const page = await finance.open(`${shop.path}/${id}`);
    expect(page.forms.some(({ action }) => action.endsWith('/approve'))).toBe(false);
    expect((await askFor(finance, shop, { amount: '10' })).heading).toMatch(/with the bank$/);
  });
});

describe('the list', () => {
  test('shows payouts to banks, with filters in the address and as CSV', async () => {
    const shop = await aPaidProject(service(), 100_000);
    const owner = await staffBrowser(service(), shop.projectId, 'owner');
    const first = numberIn(await askFor(owner, shop, { amount: '10', details: 'First' }));
    await payOut(service().client, first, 'done');
    await askFor(owner, shop, { amount: '20', details: 'Second' });
    const byProgram = await shop.api.created(bankBeneficiary);
    await shop.api.acted(byProgram.id, 'sign');
    const page = await owner.open(shop.path);
    expect(page.text).toContain('Balance, EUR €990.00 Reserved €30.00 Available €960.00');
    expect(page.text).toContain('LT60 1010 0123 4567 8901');
    expect(page.text).toMatch(/Invoice 1042 .*Second .*First /);
    expect(page.text).toContain('GET /transfer/rest/v1/transfers?credit_account_number=');
    expect(Buffer.byteLength(page.html)).toBeLessThan(61_440);
    const done = await owner.open(`${shop.path}?status=done&currency=EUR`);
    expect(done.text).toContain('First');
    expect(done.text).not.toContain('Second');
    expect((await owner.open(`${shop.path}?status=nonsense`)).status).toBe(400);
    expect((await owner.open(`${shop.path}?from=2001-01-01&to=2001-01-02`)).text).toContain(
      'No payouts match.',
    );
    const csv = await owner.open(`${shop.path}?format=csv&status=done`);
    const [header = '', line = ''] = csv.html.split('\r\n');
    expect(header).toBe(
      'transfer_id,created_at,performed_at,status,stage,currency,amount,amount_decimal,name,destination,details,failure',
    );
    expect(line).toMatch(
      new RegExp(`^${first},\\d+,\\d+,done,done,EUR,1000,10.00,Shop,LT601010012345678901,First,$`),
    );
  });

  test('masks the account number for members who cannot change it', async () => {
    const shop = await aPaidProject(service(), 1_000);
    const viewer = await staffBrowser(service(), shop.projectId, 'viewer');
    const id = numberIn(await askFor(await financeOf(service(), shop), shop, { amount: '10' }));
    for (const address of [shop.path, `${shop.path}/${id}`, `${shop.path}?format=csv`]) {
      const page = await viewer.open(address);
      expect(page.html).toContain('LT60 … 8901');
      expect(page.html).not.toMatch(/LT60 ?1010/);
    }
  });

  test('shows no payouts of others, even if they name an account of the project', async () => {
    const [shop, stranger] = [
      await aPaidProject(service(), 1_000),
      await aPaidProject(service(), 1_000),
    ];
    const theirs = numberIn(
      await askFor(await financeOf(service(), stranger), stranger, { amount: '1' }),
    );
    const wanted = { payer: { account_number: shop.api.account } };
    const planted = await stranger.api.created(bankBeneficiary, wanted);
    await stranger.api.acted(planted.id, 'register');
    const own = await shop.api.created({
      type: 'service',
      service_account: { account_number: stranger.api.account },
    });
    const owner = await staffBrowser(service(), shop.projectId, 'owner');
    const page = await owner.open(shop.path);
    expect(page.text).toContain('Nothing is here yet.');
    for (const id of [theirs, planted.id, own.id, 'nonsense', '9'.repeat(30)]) {
      expect((await owner.open(`${shop.path}/${id}`)).status).toBe(404);
    }
  });
});
