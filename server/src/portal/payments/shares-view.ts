import type { Payment } from '../../checkout/payments/payment.ts';
import type { Distribution } from '../../checkout/splits/split-plan.ts';
import { moneyText } from '../../desk/money-text.ts';
import { actButton, panel } from '../../desk/parts.ts';
import { shareField, sharesTable } from '../../faces/payment-fields.ts';
import { shareTexts } from '../../faces/share-texts.ts';
import { type Html, html } from '../../pages/html.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import type { PortalForm } from '../rights.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';

/** The typed fields of the share form that was wrong. */
export type TypedShare = { readonly legId: string; readonly iban: string };

const endpoint =
  'POST /portal/projects/:project_id/payments/:payment_id/legs/:leg_id/resend' satisfies PortalForm;

/** The form that sends a share again. */
function resendView(
  services: PortalServices,
  visit: Visit,
  payment: Payment,
  leg: Distribution,
  typed: TypedShare | null,
): Html {
  const { language, base } = visit;
  const texts = shareTexts[language];
  const path = `${base}/payments/${payment.id}/legs/${leg.id}/resend`;
  const own = typed?.legId === leg.id ? typed : null;
  const error = own === null ? null : texts.wrongIban;
  const field = shareField(leg.id, language, { value: own?.iban ?? '', error });
  const amount = moneyText(Number(leg.amount), payment.currency, language);
  return html`<details class="panel"${own !== null && html` open`}><summary>${texts.resendTo(leg.name, amount)}</summary><p>${texts.meaning}</p><form method="post" action="${path}">${formMarks(services, visit, path)}${field}<div class="acts">${actButton(texts.resend, 'first')}</div></form></details>`;
}

/** The recipients of a payment's shares, and the acts on a returned share. */
export function sharesView(
  services: PortalServices,
  visit: Visit,
  payment: Payment,
  typed: TypedShare | null,
): Html | null {
  const { distributions, currency } = payment;
  if (distributions.length === 0) return null;
  const { language } = visit;
  const texts = shareTexts[language];
  const list = sharesTable(distributions, currency, language);
  const away = mayVisitorDo(visit, endpoint)
    ? distributions.filter(({ status }) => status === 'returned')
    : [];
  return html`${panel(texts.shares, list)}${away.map((leg) => resendView(services, visit, payment, leg, typed))}`;
}
