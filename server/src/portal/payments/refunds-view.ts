import { bankWayFor } from '../../checkout/owner.ts';
import type { Payment } from '../../checkout/payments/payment.ts';
import type { KnownRefund } from '../../checkout/refunds/refund.ts';
import { findRefunds } from '../../checkout/refunds/refund-list.store.ts';
import { moneyText } from '../../desk/money-text.ts';
import { actButton, panel } from '../../desk/parts.ts';
import { refundsTable, resendFields, type TypedAccount } from '../../faces/refund-fields.ts';
import { refundTexts } from '../../faces/refund-texts.ts';
import { type Html, html } from '../../pages/html.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import type { PortalForm } from '../rights.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';

/** The typed fields of the refund form that was wrong. */
export type TypedResend = TypedAccount & { readonly refundId: string };

const endpoint =
  'POST /portal/projects/:project_id/payments/:payment_id/refunds/:refund_id/resend' satisfies PortalForm;

/** The form that sends a refund again. */
function resendView(
  services: PortalServices,
  visit: Visit,
  { id, paymentId, amount, currency }: KnownRefund,
  typed: TypedResend | null,
): Html {
  const { language, base } = visit;
  const texts = refundTexts[language];
  const path = `${base}/payments/${paymentId}/refunds/${id}/resend`;
  const own = typed?.refundId === id ? typed : null;
  const fields = resendFields(id, language, own ?? {});
  const what = texts.resendThat(moneyText(Number(amount), currency, language));
  return html`<details class="panel"${own !== null && html` open`}><summary>${what}</summary><p>${texts.meaning}</p><form method="post" action="${path}">${formMarks(services, visit, path)}${fields}<div class="acts">${actButton(texts.resend, 'first')}</div></form></details>`;
}

/** The alternative while no bank account pays out for the project. */
function noWayView({ language }: Visit, { amount, currency }: KnownRefund): Html {
  const texts = refundTexts[language];
  const why = texts.noWayAgain(moneyText(Number(amount), currency, language));
  return panel(null, html`<p>${why}</p><p>${texts.askOperator}</p>`);
}

/** The refunds of a payment, and the acts on those that the payer's bank rejected. */
export async function refundsView(
  services: PortalServices,
  visit: Visit,
  { refundIds, currency }: Payment,
  typed: TypedResend | null,
): Promise<Html | null> {
  if (refundIds.length === 0) return null;
  const { language, project } = visit;
  const hasWay = bankWayFor(services.payoutRails, project, { currency }) !== null;
  const refunds = await findRefunds(services.database, refundIds);
  const rows = refunds.map((one) => ({ ...one, amount: Number(one.amount) }));
  const away = mayVisitorDo(visit, endpoint)
    ? refunds.filter(({ status }) => status === 'returned')
    : [];
  return html`${panel(refundTexts[language].refunds, refundsTable(rows, language))}${away.map((one) => (hasWay ? resendView(services, visit, one, typed) : noWayView(visit, one)))}`;
}
