import { moneyText } from '../../desk/money-text.ts';
import { panel } from '../../desk/parts.ts';
import { refundsTable, resendFields } from '../../faces/refund-fields.ts';
import { refundTexts } from '../../faces/refund-texts.ts';
import { type Html, html } from '../../pages/html.ts';
import { askOperator } from '../ask-operator.ts';
import type { ConsoleServices } from '../console-services.ts';
import { type ConsoleForm, mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import { actTexts } from './act-texts.ts';
import { foldedForm } from './form-view.ts';
import { placeOf } from './places.ts';
import type { PaymentRead, RefundRead } from './reads.ts';

type RefundPage = { readonly items: readonly RefundRead[] };

const endpoint =
  'POST /console/payments/:payment_id/refunds/:refund_id/resend' satisfies ConsoleForm;

/** Does a bank account pay out for the project, so that a refund can be sent again? */
async function canResend(
  services: ConsoleServices,
  visit: Visit,
  paymentId: string,
): Promise<boolean> {
  const asked = 'GET /admin/v1/payments/:payment_id/refund-eligibility';
  const params = { payment_id: paymentId };
  const found = await askOperator<{ readonly can_resend: boolean }>(services, visit, asked, {
    params,
  });
  return found.ok && found.body.can_resend;
}

function resendForm(
  services: ConsoleServices,
  visit: Visit,
  paymentId: string,
  { refund_id: id, amount, currency }: RefundRead,
): Html | null {
  const { language } = visit;
  return foldedForm(services, visit, endpoint, {
    path: `${placeOf('payment', paymentId)}/refunds/${id}/resend`,
    button: refundTexts[language].resendThat(moneyText(amount, currency, language)),
    ...{ kind: 'first', fields: resendFields(id, language) },
    meaning: actTexts[language].refundBackMeaning,
  });
}

/** The alternative, while no bank account pays out for the project. */
function noWayView({ language, role }: Visit, { amount, currency }: RefundRead): Html {
  const texts = refundTexts[language];
  const why = texts.noWayAgain(moneyText(amount, currency, language));
  const setUp = html`<p><a href="/console/bank">${texts.setUpAccount}</a></p>`;
  return panel(null, html`<p>${why}</p>${mayIn('GET /console/bank', role) && setUp}`);
}

/** The refunds of a payment, each with a link, and the acts on returned ones. */
export async function refundsView(
  services: ConsoleServices,
  visit: Visit,
  { payment_id: paymentId, refunded_amount: refunded }: PaymentRead,
): Promise<Html | null> {
  if (refunded === 0) return null;
  const { language } = visit;
  const found = await askOperator<RefundPage>(services, visit, 'GET /admin/v1/refunds', {
    query: { payment_id: paymentId },
  });
  const items = found.ok ? found.body.items : [];
  const rows = items.map((one) => ({
    ...one,
    reference: html`<a href="${placeOf('refund', one.refund_id)}">${one.reference}</a>`,
  }));
  const away = mayIn(endpoint, visit.role)
    ? items.filter(({ status }) => status === 'returned')
    : [];
  const hasWay = away.length > 0 && (await canResend(services, visit, paymentId));
  const acts = away.map((one) =>
    hasWay ? resendForm(services, visit, paymentId, one) : noWayView(visit, one),
  );
  const table = refundsTable(rows, language);
  return html`${panel(refundTexts[language].refunds, table)}${acts.map((act) => act ?? html``)}`;
}
