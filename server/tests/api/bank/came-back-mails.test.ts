import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProjectRole } from '../../../src/staff/members/member.ts';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { longTest } from '../../support/extent.ts';
import { listMails } from '../../support/mails.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { SmtpReceiver } from '../../support/smtp-receiver.ts';
import { aMarketplace, toOne, variadic } from '../../support/splits.ts';
import { addStaff } from '../../support/staff.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Decision 0234: a mail tells a merchant that a refund or a share did not arrive, and why.

let receiver: SmtpReceiver;
let service: TestService;
let out: MoneyOut;
beforeAll(async () => {
  receiver = await SmtpReceiver.start();
  service = await startTestService({ ...unlimited, SMTP_URL: receiver.url });
  out = await MoneyOut.open(service.client);
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

const staffOf = (projectId: string, role: ProjectRole) => addStaff(service, { role, projectId });
const subjects = (email: string) =>
  receiver.to(email).map(({ headers }) => headers['subject'] ?? '');
/** All promised mails are written. */
const isAllWritten = async (): Promise<boolean> => {
  const open = await service.database.query("SELECT FROM timer WHERE kind = 'payout came back'");
  return open.length === 0;
};
const linkTo = (projectId: string, paymentId: string) =>
  `/portal/projects/${projectId}/payments/${paymentId}`;

test('only owner and finance get one mail per failure of a refund, with the reason', async () => {
  const shop = await aMerchant(service.client);
  const { project_id: projectId } = shop.project;
  const told = [await staffOf(projectId, 'owner'), await staffOf(projectId, 'finance')];
  const silent = [
    await staffOf(projectId, 'support'),
    await staffOf((await aMerchant(service.client)).project.project_id, 'owner'),
  ];
  const paymentId = await out.paidPayment(shop);
  const made = await shop.send(
    'POST',
    `/payment-executor/integration/v1/payments/${paymentId}/refunds`,
    {
      body: { amount: 500, currency: 'EUR', reference: 'One item' },
    },
  );
  const refused = await out.sentFile();
  const report = {
    ...{ originalMessageId: refused.messageId, status: 'RJCT', reasons: [{ code: 'AC04' }] },
  };
  await Promise.all([out.report(report), out.report(report)]);
  const resend = `/admin/v1/payments/${paymentId}/refunds/${made.body['refund_id']}/resend`;
  expect((await service.client.send('POST', resend)).status).toBe(200);
  const again = await out.sentFile();
  await out.report(report);
  const [endToEndId = ''] = again.ids;
  await out.books([{ minor: -500, endToEndId }]);
  await out.comesBack(500, endToEndId, 'AC01');
  const wanted = [
    '[TEST] The bank did not pay the refund of €5.00',
    '[TEST] The refund of €5.00 came back from the bank',
  ];
  await until('all mails are written', isAllWritten);
  for (const { email } of told) {
    expect(await listMails(service.client, { to: email })).toHaveLength(2);
    await until('both mails are there', () => subjects(email).length >= 2);
    expect(subjects(email).toSorted()).toEqual(wanted);
    const first = receiver.to(email).find(({ headers }) => headers['subject'] === wanted[0]);
    expect(first?.text).toContain('  Reason: The recipient’s account is closed.\n');
    expect(first?.text).toContain(linkTo(projectId, paymentId));
  }
  expect(silent.flatMap(({ email }) => subjects(email))).toEqual([]);
});

longTest('the mail about a returned share names its order', async () => {
  const shop = await (await aMarketplace(service.client)).withPolicy([variadic]);
  const { project_id: projectId } = shop.project;
  const { email } = await staffOf(projectId, 'owner');
  const { paymentId } = await shop.paidSplit(toOne(await shop.aRecipient(), 700));
  const { body } = await shop.readPayment(paymentId);
  const { ids } = await out.sentFile();
  await out.books([{ minor: -700, endToEndId: ids[0] ?? '' }]);
  await out.comesBack(700, ids[0] ?? '', 'AC06');
  await until('the mail is there', () => subjects(email).length > 0);
  const [mail] = receiver.to(email);
  expect(mail?.headers['subject']).toBe('[TEST] The share of €7.00 came back from the bank');
  expect(mail?.text).toContain(`  Order: ${body['order_reference']}\n`);
  expect(mail?.text).toContain(linkTo(projectId, paymentId));
});

longTest.each([
  [
    'lt',
    'Bankas neįvykdė grąžinimo mokėtojui: 5,00\u00a0€',
    'Priežastis: Gavėjo sąskaita uždaryta.',
  ],
  ['ru', 'Банк не выполнил возврат плательщику: 5,00\u00a0€', 'Причина: Счёт получателя закрыт.'],
] as const)('staff whose language is %s get the mail in it', async (locale, subject, reason) => {
  const shop = await aMerchant(service.client);
  const { email } = await staffOf(shop.project.project_id, 'finance');
  await service.database.query('UPDATE staff_member SET locale = $1 WHERE email = $2', [
    ...[locale, email],
  ]);
  await out.returnedRefund(shop);
  await until('the mail is there', () => subjects(email).length > 0);
  expect(subjects(email)).toEqual([`[TEST] ${subject}`]);
  expect(receiver.to(email)[0]?.text).toContain(reason);
});
