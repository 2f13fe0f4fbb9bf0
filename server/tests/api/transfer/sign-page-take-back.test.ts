import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SeenPage } from '../../support/browser.ts';
import { advance as advanceClock, nowOf } from '../../support/clock.ts';
import {
  aRegistered,
  aSignShop,
  back,
  Signer,
  signPath,
  statusOf,
} from '../../support/sign-page.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import {
  aServiceBeneficiary,
  bankBeneficiary,
  type TransferClient,
} from '../../support/transfer.ts';
import { balanceOf, pay } from '../../support/wallet.ts';

// Decision 0078-what-the-payer-sees: how a payer can stop a transfer that they have signed.

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_TEST_CLOCK: '1' });

let shop: TransferClient;
let payer: Signer;
beforeEach(async () => {
  const { client } = service();
  shop = await aSignShop(client);
  payer = await Signer.with(client, 5_000);
});
useSoundBooks(service);

const advance = (seconds: number) => advanceClock(service().client, seconds);
const now = () => nowOf(service().client);

/** The page that asks the payer. */
async function asked(
  wanted: object = {},
  to?: object,
): Promise<{ readonly id: number; readonly page: SeenPage }> {
  const beneficiary = to ?? (await aServiceBeneficiary(service().client)).beneficiary;
  const id = await aRegistered(shop, payer, beneficiary, wanted);
  return { id, page: await payer.open(signPath(id, back)) };
}

const balance = () => balanceOf(service().client, payer.walletId);

describe('transfer 4 DELETE /transfers/{id}: the payer can cancel a signed transfer on the page while it can be stopped', () => {
  const tooMuch = { amount: { amount: '80.00', currency: 'EUR' } };
  const later = async () => ({ perform_at: (await now()) + 3_600 });
  const email = `${randomUUID()}@example.com`;
  const nobody = { type: 'service', service_account: { email } };

  // biome-ignore format: a table
  test.each<[string, () => Promise<object>, object | undefined]>([
    ['waiting_funds',        async () => tooMuch,                                undefined],
    ['reserved',             later,                                              undefined],
    ['waiting_password',     async () => ({ password: { value: 'lapė' } }),      undefined],
    ['waiting_registration', async () => ({}),                                   nobody   ],
    ['signed',               async () => ({ auto_process_to_done: false }),      undefined],
  ])('%s: nothing is sent or reserved afterwards', async (status, wanted, beneficiary) => {
    const { id, page } = await asked(await wanted(), beneficiary);
    const signed = await payer.answer(page, 'sign');
    expect(await statusOf(shop, id)).toBe(status);
    expect(signed.text).toContain('Cancel the transfer');
    expect((await payer.answer(signed, 'reject')).heading).toBe('Nothing was sent');
    expect(await statusOf(shop, id)).toBe('rejected');
    await pay(service().client, payer.walletId, 10_000);
    await advance(3_600);
    expect(await balance()).toEqual({ balance: 15_000, held: 0 });
  });

  test('declining on an older page cancels the transfer as well', async () => {
    const { id, page } = await asked(tooMuch);
    await payer.answer(page, 'sign');
    expect((await payer.answer(page, 'reject')).heading).toBe('Nothing was sent');
    expect(await statusOf(shop, id)).toBe('rejected');
  });

  test('a transfer at its rail is on its way and cannot be stopped', async () => {
    const { id, page } = await asked({}, bankBeneficiary);
    const signed = await payer.answer(page, 'sign');
    const actions = signed.forms.map(({ action }) => action);
    expect([signed.heading, actions]).toEqual(['Signed, on its way', ['/frontend/sign-out']]);
    expect((await payer.answer(page, 'reject')).heading).toBe('Signed, on its way');
    expect(await statusOf(shop, id)).toBe('reserved');
    expect(await balance()).toEqual({ balance: 5_000, held: 1_000 });
  });
});

test('the page shows the balance and the missing amount', async () => {
  const { page, id } = await asked({ amount: { amount: '80.00', currency: 'EUR' } });
  expect(page.text).toContain('Your wallet has €50.00. Missing: €30.00.');
  const done = await payer.answer(page, 'sign');
  expect(done.text).toContain('Your wallet has €50.00. Missing: €30.00.');
  expect((await payer.open(signPath(id, back, 'lt'))).text).toContain('Trūksta');
  const { page: affordable } = await asked({ amount: { amount: '20.00', currency: 'EUR' } });
  expect(affordable.text).toContain('Your wallet has €50.00.');
  expect(affordable.text).not.toContain('missing');
});

test('decision 0047: the page of a waiting transfer refreshes automatically, says so, and can be stopped', async () => {
  const { id, page } = await asked({ amount: { amount: '80.00', currency: 'EUR' } });
  const done = await payer.answer(page, 'sign');
  const stopped = `${signPath(id, back)}&still=1`;
  expect([done.headers['refresh'], done.links.includes(stopped)]).toEqual(['10', true]);
  expect(done.text).toContain('This page refreshes automatically every few seconds.');
  const still = await payer.open(stopped);
  expect([still.heading, still.headers['refresh']]).toEqual([
    'Signed, waiting for money',
    undefined,
  ]);
  expect(still.text).toContain('Automatic refresh is off.');
  expect(still.links).toContain(`${signPath(id, back, 'lt')}&still=1`);
});
