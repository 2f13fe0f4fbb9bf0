import { describe, expect, test } from 'vitest';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { extent, firstOf } from '../../support/extent.ts';
import { changeProject, readProject } from '../../support/identity.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { addStaff } from '../../support/staff.ts';
import { codeForm, headings, StaffAtPages } from '../../support/staff-pages.ts';
import { useService } from '../../support/test-service.ts';

// Business 1, Sensitive acts: refunds above the project's limit, and the money settings of an
// owner.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });

const rulesOf = async ({ project }: Merchant) => {
  const { body } = await readProject(service().client, project.project_id);
  return { refund_limit: body['refund_limit'], payout_approval: body['payout_approval'] };
};

let places = 0;

/** A member with an app whose second factor is older than five minutes. */
async function somebodyUnproven({ project }: Merchant, role: 'owner' | 'finance') {
  const member = await addStaff(service(), { role, projectId: project.project_id });
  places += 1;
  const staff = new StaffAtPages(service(), member, `203.0.113.${places}`);
  await staff.signIn();
  await staff.setUpApp();
  await advance(service().client, 301);
  return staff;
}

describe('the rules of payouts and refunds', () => {
  test('are set by an owner, and the log has the previous values', async () => {
    const shop = await aMerchant(service().client);
    expect(await rulesOf(shop)).toEqual({ refund_limit: 50_000, payout_approval: false });
    const base = `/portal/projects/${shop.project.project_id}/settings`;
    const owner = await staffBrowser(service(), shop.project.project_id, 'owner');
    const first = await owner.open(`${base}/money`);
    const form = formTo(first, '/settings/money');
    expect(form.choices['refund_limit']).toEqual(['500.00']);
    const chosen = { refund_limit: '1 234,56', payout_approval: '1' };
    const page = await owner.submit(form, chosen);
    expect(page.address).toBe(`${base}?done=money`);
    expect(page.text).toContain('The rules of payouts and refunds were saved.');
    expect(page.text).toContain('Every payout needs a second person yes');
    expect(page.text).toContain('€1,234.56');
    expect(await rulesOf(shop)).toEqual({ refund_limit: 123_456, payout_approval: true });
    await owner.submit(form, chosen);
    const { body } = await service().client.send('GET', '/admin/v1/actions?limit=50');
    const acts = (body['items'] as readonly Record<string, unknown>[]).filter(
      ({ action, subject }) =>
        action === 'change_project' && subject === `project ${shop.project.project_id}`,
    );
    expect(acts).toMatchObject([
      {
        actor: { type: 'staff' },
        before: { refund_limit: 50_000, payout_approval: false },
        after: { refund_limit: 123_456, payout_approval: true },
      },
    ]);
  });

  const limits = ['', 'much', '-5', '99999999999999999999'];
  test.each(extent({ short: limits.slice(0, 1), long: limits }))(
    'a limit of %j is refused with a message, and nothing changes',
    async (limit) => {
      const shop = await aMerchant(service().client);
      const owner = await staffBrowser(service(), shop.project.project_id, 'owner');
      const address = `/portal/projects/${shop.project.project_id}/settings/money`;
      const form = formTo(await owner.open(address), '/settings/money');
      const page = await owner.submit(form, { refund_limit: limit, payout_approval: '1' });
      expect(page.status).toBe(422);
      expect(page.text).toContain('Write an amount, or 0 to be asked at every refund.');
      expect(formTo(page, '/settings/money').fields['payout_approval']).toBe('1');
      expect(await rulesOf(shop)).toEqual({ refund_limit: 50_000, payout_approval: false });
    },
  );

  test('ask for the second factor again', async () => {
    const shop = await aMerchant(service().client);
    const owner = await somebodyUnproven(shop, 'owner');
    const address = `/portal/projects/${shop.project.project_id}/settings/money`;
    expect((await owner.browser.open(address)).heading).toBe(headings.prove);
  });
});

describe('a refund above the limit of the project', () => {
  const refunding = async (shop: Merchant, amount: string) => {
    const { paymentId } = await shop.paidOrder('settled', { amount: 100_000 });
    const staff = await somebodyUnproven(shop, 'finance');
    const address = `/portal/projects/${shop.project.project_id}/payments/${paymentId}`;
    const form = formTo(await staff.browser.open(address), '/refund');
    const page = await staff.browser.submit(form, { amount, reference: 'Two „bags“ & more' });
    const refunded = async () => (await shop.readPayment(paymentId)).body['refunded_amount'];
    return { staff, page, refunded, address };
  };

  test.each(
    firstOf([
      ['500.00', undefined, 50_000],
      ['20.00', 2_000, 2_000],
    ]),
  )('%s is refunded at once when the limit is %j', async (amount, limit, expected) => {
    const shop = await aMerchant(service().client);
    if (limit !== undefined) {
      await changeProject(service().client, shop.project.project_id, { refund_limit: limit });
    }
    const { refunded, page } = await refunding(shop, amount);
    expect(page.text).toContain('The refund was made.');
    expect(await refunded()).toBe(expected);
  });

  test.each(
    firstOf([
      ['500,01', undefined, 50_001],
      ['0.01', 0, 1],
    ]),
  )(
    '%s asks for the second factor, and the input waits in the form: %j',
    async (amount, limit, expected) => {
      const shop = await aMerchant(service().client);
      if (limit !== undefined) {
        await changeProject(service().client, shop.project.project_id, { refund_limit: limit });
      }
      const { staff, page, refunded } = await refunding(shop, amount);
      expect(page.heading).toBe(headings.prove);
      // Addresses end up in histories and logs.
      expect(page.address).not.toContain('?');
      expect(page.html).not.toContain('bags');
      expect(await refunded()).toBe(0);
      const again = await staff.browser.submit(codeForm(page), { code: await staff.code() });
      expect(again.text).toContain('nothing has been done yet');
      expect(await refunded()).toBe(0);
      const form = formTo(again, '/refund');
      const done = await staff.browser.submit(form);
      await staff.browser.submit(form);
      expect(done.text).toContain('The refund was made.');
      expect(await refunded()).toBe(expected);
    },
  );

  test('kept input opens for no one else, and forged input is ignored', async () => {
    const shop = await aMerchant(service().client);
    const { staff, page, refunded, address } = await refunding(shop, '600');
    const sealed = codeForm(page).fields['kept'] ?? '';
    expect(sealed).not.toBe('');
    const other = await somebodyUnproven(shop, 'finance');
    for (const [somebody, kept] of [
      [other, sealed],
      [staff, `${sealed.slice(0, -4)}AAAA`],
      [staff, 'nonsense'],
    ] as const) {
      await advance(service().client, 301);
      const asking = await somebody.browser.open(`/portal/prove?next=${address}`);
      const form = codeForm(asking);
      const fields = { ...form.fields, kept };
      const shown = await somebody.browser.submit(
        { ...form, fields },
        { code: await somebody.code() },
      );
      expect([shown.status, shown.address]).toEqual([200, address]);
    }
    expect(await refunded()).toBe(0);
  });

  test('a form from another site is not kept, because it would get a valid token', async () => {
    const shop = await aMerchant(service().client);
    await changeProject(service().client, shop.project.project_id, { refund_limit: 0 });
    const staff = await somebodyUnproven(shop, 'owner');
    const at = `/portal/projects/${shop.project.project_id}/settings/callback`;
    const form = { action: at, fields: { token: 'forged', callback_uri: 'https://a.example/' } };
    const page = await staff.browser.submit({ ...form, choices: {} }, {});
    expect([page.heading, codeForm(page).fields['kept']]).toEqual([headings.prove, undefined]);
  });
});
