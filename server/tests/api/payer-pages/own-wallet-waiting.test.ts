import { describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { advance } from '../../support/clock.ts';
import { extent, longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { formDoing, ownPath, rowsUnder, securityPath } from '../../support/own-wallet.ts';
import { aRegistered, aSignShop, Signer, signPath, statusOf } from '../../support/sign-page.ts';
import { useService } from '../../support/test-service.ts';
import { aServiceBeneficiary } from '../../support/transfer.ts';
import { confirmPath, usePayer } from '../../support/use-payer.ts';
import { balanceOf, pay } from '../../support/wallet.ts';

// "My wallet" lists payments that wait for money (decision 0088).

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_TEST_CLOCK: '1' });
const used = usePayer(service, 'https://shop.example/thanks');
const { shop, browser, payer, opened, answered } = used;

const heading = 'Waiting for money';
const calledOff = 'Cancelled. Nothing will be taken from your wallet for it.';
const saysNo = { action: 'call_off' };

/** The payer has 50.00 EUR and accepts a higher price. */
async function accepted(price = 9_000, description = 'Two tickets'): Promise<string> {
  const { transaction_key: key } = await shop().created({}, { price, description });
  await answered(await opened(confirmPath(key)), 'accept');
  return key;
}

async function moneyComes(walletId: number): Promise<void> {
  await pay(service().client, walletId, 10_000);
  await advance(service().client, 1);
}

const moment = /\d+ \w+ \d{4} at \d\d:\d\d UTC/;

describe('decision 0088: an acceptance that waits for money', () => {
  test('is shown with seller, amount, description, end of waiting and missing amount', async () => {
    const key = await accepted();
    const page = await opened(ownPath);
    expect(rowsUnder(page, heading)).toEqual([
      [
        'Shop: Two tickets',
        '€90.00',
        ...['To: ', 'Shop'],
        'Missing: €40.00',
        expect.stringMatching(new RegExp(`^Requested on ${moment.source}$`)),
        expect.stringMatching(
          new RegExp(`^Waiting until ${moment.source}\\. After that, nothing will be taken\\.$`),
        ),
        'Cancel',
      ],
    ]);
    expect(page.links).toContain(confirmPath(key));
  });

  test('can be cancelled here: the shop sees it as canceled, and nothing is reserved later', async () => {
    const key = await accepted();
    const page = await opened(ownPath);
    const after = await browser().submit(formDoing(page, 'call_off'), saysNo);
    expect(after.text).toContain(calledOff);
    expect(after.address).toMatch(/\?done=calledOff&proof=/);
    expect(rowsUnder(after, heading)).toEqual([]);
    expect(await used.statusOf(key)).toBe('canceled');
    await moneyComes(payer());
    expect(await balanceOf(service().client, payer())).toEqual({ balance: 15_000, held: 0 });
    // A second click gets the same answer as the first.
    const again = await browser().submit(formDoing(page, 'call_off'), saysNo);
    expect(again.text).toContain(calledOff);
  });

  test('cannot be cancelled once money has arrived: its page says that the money is reserved', async () => {
    const key = await accepted();
    const page = await opened(ownPath);
    await moneyComes(payer());
    const after = await browser().submit(formDoing(page, 'call_off'), saysNo);
    expect([after.address, after.heading]).toEqual([confirmPath(key), 'You agreed to pay']);
    expect(await balanceOf(service().client, payer())).toEqual({ balance: 15_000, held: 9_000 });
    expect((await opened(ownPath)).text).not.toContain(heading);
  });

  test('disappears when the shop withdraws it or the waiting time ends', async () => {
    const key = await accepted();
    await shop().revoke(key);
    expect((await opened(ownPath)).text).not.toContain(heading);
    await accepted();
    expect((await opened(ownPath)).text).toContain(heading);
    await advance(service().client, 30 * 86_400);
    expect((await opened(ownPath)).text).not.toContain(heading);
  });

  longTest('the oldest twenty of twenty-one are shown, with the number of the others', async () => {
    for (let count = 1; count <= 21; count += 1) await accepted(9_000, `Ticket ${count}`);
    const page = await opened(ownPath);
    expect(rowsUnder(page, heading)).toHaveLength(20);
    expect(page.text).toContain('Not shown: 1.');
    const after = await browser().submit(formDoing(page, 'call_off'), saysNo);
    expect(rowsUnder(after, heading)).toHaveLength(20);
    expect(after.text).not.toContain('Not shown');
  });
});

describe('decision 0088: only the payer can cancel', () => {
  async function stranger(): Promise<{ browser: Browser; page: SeenPage; security: SeenPage }> {
    const [login, password] = [`${crypto.randomUUID()}@example.com`, 'battery staple'];
    await aUser(service().client, { name: 'Jonas', email: login, password });
    const other = new Browser(service().client);
    const page = await other.submit(formOf(await other.open(ownPath)), { login, password });
    return { browser: other, page, security: await other.open(securityPath) };
  }

  test('a stranger cannot cancel what another payer waits for, nor an unaccepted payment', async () => {
    const waiting = await accepted();
    const { transaction_key: asked } = await shop().created();
    const other = await stranger();
    expect(other.page.text).not.toContain(heading);
    for (const key of [waiting, asked]) {
      const forged = { ...saysNo, subject: `transaction:${key}` };
      await other.browser.submit(formDoing(other.security, 'change_pin'), forged);
      expect(await used.statusOf(key)).toBe('new');
    }
  });

  test.each(
    extent({
      short: ['', 'transaction'],
      long: ['', 'transaction', 'transaction:x', 'transfer:', 'transfer:x', 'transfer:1', 'x:1'],
    }),
  )('an invalid subject is refused: %j', async (subject) => {
    const { browser: other, security } = await stranger();
    const after = await other.submit(formDoing(security, 'change_pin'), { ...saysNo, subject });
    expect([after.status, after.address]).toEqual([403, securityPath]);
  });
});

describe('decision 0088: a signed transfer that waits for money', () => {
  const wanted = { amount: { amount: '80.00', currency: 'EUR' }, purpose: { details: 'Rent' } };

  async function signed() {
    const { client } = service();
    const creator = await aSignShop(client);
    const signer = await Signer.with(client, 5_000);
    const { beneficiary } = await aServiceBeneficiary(client);
    const id = await aRegistered(creator, signer, beneficiary, wanted);
    await signer.answer(await signer.open(signPath(id)), 'sign');
    return { creator, signer, id };
  }

  test('is shown and can be cancelled here; nothing is reserved when money arrives', async () => {
    const { creator, signer, id } = await signed();
    const page = await signer.open(ownPath);
    const [row = []] = rowsUnder(page, heading);
    for (const words of ['Shop: Rent', 'To: ', 'Missing: €30.00', '€80.00', 'Cancel']) {
      expect(row).toContain(words);
    }
    expect(page.links).toContain(signPath(id));
    const after = await signer.browser.submit(formDoing(page, 'call_off'), saysNo);
    expect([after.text.includes(calledOff), rowsUnder(after, heading)]).toEqual([true, []]);
    expect(await statusOf(creator, id)).toBe('rejected');
    await moneyComes(signer.walletId);
    const { client } = service();
    expect(await balanceOf(client, signer.walletId)).toEqual({ balance: 15_000, held: 0 });
    const again = await signer.browser.submit(formDoing(page, 'call_off'), saysNo);
    expect(again.text).toContain(calledOff);
  });

  test('cannot be cancelled once money has arrived: its page says that it was completed', async () => {
    const { signer, id } = await signed();
    const page = await signer.open(ownPath);
    await moneyComes(signer.walletId);
    const after = await signer.browser.submit(formDoing(page, 'call_off'), saysNo);
    expect([after.address, after.heading]).toEqual([signPath(id), 'Transfer completed']);
  });

  test('of another payer is neither shown nor cancelled', async () => {
    const { creator, id } = await signed();
    const other = await Signer.with(service().client, 0);
    const page = await other.open(ownPath);
    expect(page.text).not.toContain(heading);
    const forged = { ...saysNo, subject: `transfer:${id}` };
    const security = await other.open(securityPath);
    await other.browser.submit(formDoing(security, 'change_pin'), forged);
    expect(await statusOf(creator, id)).toBe('waiting_funds');
  });
});
