import { moneyText } from '../../desk/money-text.ts';
import { panel } from '../../desk/parts.ts';
import { shareField, sharesTable } from '../../faces/payment-fields.ts';
import { shareTexts } from '../../faces/share-texts.ts';
import { type Html, html } from '../../pages/html.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { Visit } from '../visit.ts';
import { actTexts } from './act-texts.ts';
import { foldedForm } from './form-view.ts';
import { placeOf } from './places.ts';
import type { PaymentRead } from './reads.ts';

/** The shares of a payment, and the acts on returned shares. */
export function sharesView(
  services: ConsoleServices,
  visit: Visit,
  { payment_id: paymentId, distributions, currency }: PaymentRead,
): Html | null {
  if (distributions.length === 0) return null;
  const { language } = visit;
  const texts = shareTexts[language];
  const away = distributions.filter(({ status }) => status === 'returned');
  const forms = away.map(({ id, name, amount }) =>
    foldedForm(services, visit, 'POST /console/payments/:payment_id/legs/:leg_id/resend', {
      path: `${placeOf('payment', paymentId)}/legs/${id}/resend`,
      button: texts.resendTo(name, moneyText(amount, currency, language)),
      ...{ kind: 'first', fields: shareField(id, language) },
      meaning: actTexts[language].shareMeaning,
    }),
  );
  const list = sharesTable(distributions, currency, language);
  return html`${panel(texts.shares, list)}${forms.map((form) => form ?? html``)}`;
}
