import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import {
  aMarketplace,
  ibans,
  type Marketplace,
  onServiceAccount,
  type ShownLeg,
  toOne,
  variadic,
} from '../../support/splits.ts';
import { useSharedService } from '../../support/test-service.ts';

// Bank, A returned leg: the operator or the merchant's portal sends it again, once.

const service = useSharedService(unlimited);

let shop: Marketplace;
let base: string;
let finance: Browser;
beforeAll(async () => {
  shop = await (await aMarketplace(service().client)).withPolicy([variadic]);
  base = `/portal/projects/${shop.project.project_id}`;
  finance = await staffBrowser(service(), shop.project.project_id, 'finance');
});

type Returned = { readonly paymentId: string; readonly leg: ShownLeg; readonly ona: string };

/** A payment of 12.50 whose leg of 7.00 for Ona came back. */
async function aReturned(): Promise<Returned> {
  const ona = await shop.aRecipient(`Ona ${randomUUID()}`, ibans[1]);
  const { paymentId } = await shop.paidSplit(toOne(ona, 700));
  const [leg] = await shop.legs(paymentId);
  if (leg === undefined) throw new Error('there is a leg');
  await shop.moveLeg(paymentId, leg.id, 'return');
  return { paymentId, leg, ona };
}

const resend = (paymentId: string, legId: string, body?: object) =>
  service().client.send(
    'POST',
    `/admin/v1/payments/${paymentId}/legs/${legId}/resend`,
    body === undefined ? {} : { body },
  );

const legOf = async (paymentId: string) => (await shop.legs(paymentId))[0];

const ofOna = (ona: string) => onServiceAccount(service().database, `beneficiary ${ona}`);

const actsOn = async (paymentId: string) => {
  const { body } = await service().client.send('GET', '/admin/v1/actions?limit=50');
  const acts = body['items'] as { action: string; subject: string; details: object }[];
  return acts
    .filter(({ action, subject }) => action === 'resend_leg' && subject.endsWith(paymentId))
    .map(({ details }) => details);
};

describe('a resend by the operator', () => {
  test('goes to the same account, settles the payment again and is logged', async () => {
    const { paymentId, leg, ona } = await aReturned();
    expect(await ofOna(ona)).toBe(0);
    const answer = await resend(paymentId, leg.id);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe((await shop.readPayment(paymentId)).text);
    expect(answer.body['status']).toBe('settled');
    expect(await legOf(paymentId)).toEqual({ ...leg, status: 'delivered', delivered_amount: 700 });
    expect(await ofOna(ona)).toBe(700);
    expect(await actsOn(paymentId)).toEqual([{ leg_id: leg.id, other_account: false }]);
  });

  test('goes to another account, however its IBAN is spelled', async () => {
    const { paymentId, leg } = await aReturned();
    const { status } = await resend(paymentId, leg.id.toUpperCase(), {
      iban: 'lt60 1010 0123 4567 8901',
    });
    expect(status).toBe(200);
    expect((await legOf(paymentId))?.iban).toBe(ibans[0]);
    expect(await actsOn(paymentId)).toEqual([{ leg_id: leg.id, other_account: true }]);
  });

  test('is done once when requested twice concurrently', async () => {
    const { paymentId, leg, ona } = await aReturned();
    const answers = await Promise.all([resend(paymentId, leg.id), resend(paymentId, leg.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await ofOna(ona)).toBe(700);
  });

  test('is refused for an invalid account, an unknown leg and a leg that is not returned', async () => {
    const { paymentId, leg } = await aReturned();
    const wrong = await resend(paymentId, leg.id, { iban: 'LT00' });
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { error: 'invalid_properties', error_properties: { iban: ['Iban should be a valid IBAN'] } },
    ]);
    expect((await resend(paymentId, randomUUID())).status).toBe(404);
    expect((await resend(randomUUID(), leg.id)).status).toBe(404);
    expect((await resend(paymentId, leg.id, { account: 'x' })).status).toBe(422);
    expect((await legOf(paymentId))?.status).toBe('returned');
    expect((await resend(paymentId, leg.id)).status).toBe(200);
    expect((await resend(paymentId, leg.id)).status).toBe(409);
    expect(await actsOn(paymentId)).toHaveLength(1);
  });
});

describe('a resend in the portal', () => {
  const open = (paymentId: string) => finance.open(`${base}/payments/${paymentId}`);

  test('is done once for two clicks and two people', async () => {
    const { paymentId, leg, ona } = await aReturned();
    const other = await staffBrowser(service(), shop.project.project_id, 'owner');
    const [form, theirs] = [
      formTo(await open(paymentId), '/resend'),
      formTo(await other.open(`${base}/payments/${paymentId}`), '/resend'),
    ];
    const answers = await Promise.all([
      finance.submit(form, { iban: '' }),
      finance.submit(form, { iban: '' }),
      other.submit(theirs, { iban: '' }),
    ]);
    expect(answers.some(({ text }) => text.includes('The share was sent again.'))).toBe(true);
    expect(await ofOna(ona)).toBe(700);
    const details = { leg_id: leg.id, amount: '700', currency: 'EUR', other_account: false };
    expect(await actsOn(paymentId)).toEqual([details]);
    const after = await open(paymentId);
    expect(after.forms.some(({ action }) => action.endsWith('/resend'))).toBe(false);
    expect((await other.submit(theirs, { iban: ibans[0] })).status).toBe(409);
  });

  test('reports a wrong IBAN beside its field and accepts a right one', async () => {
    const { paymentId } = await aReturned();
    const wrong = await finance.submit(formTo(await open(paymentId), '/resend'), { iban: 'LT00' });
    expect([wrong.status, wrong.text.includes('This is not an IBAN.')]).toEqual([422, true]);
    const right = await finance.submit(formTo(wrong, '/resend'), { iban: ibans[2] });
    expect(right.text).toContain('The share was sent again.');
    expect((await legOf(paymentId))?.iban).toBe(ibans[2]);
  });

  test('is forbidden without the right to refund, and for a leg of another payment', async () => {
    const { paymentId } = await aReturned();
    const support = await staffBrowser(service(), shop.project.project_id, 'support');
    const page = await support.open(`${base}/payments/${paymentId}`);
    expect(page.forms.some(({ action }) => action.endsWith('/resend'))).toBe(false);
    const form = formTo(await open(paymentId), '/resend');
    expect((await support.submit(form, { iban: '' })).status).toBe(403);
    const elsewhere = await aReturned();
    const mixed = form.action.replace(paymentId, elsewhere.paymentId);
    expect((await finance.submit({ ...form, action: mixed }, { iban: '' })).status).toBe(403);
    expect((await legOf(paymentId))?.status).toBe('returned');
  });
});
