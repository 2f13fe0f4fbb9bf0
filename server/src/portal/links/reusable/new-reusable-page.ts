import { actButton, headOf, notice, panel } from '../../../desk/parts.ts';
import { selectView } from '../../../desk/select-view.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { exampleAmount } from '../../../pages/amount.ts';
import { type Field, fieldView } from '../../../pages/field.ts';
import { type Html, html } from '../../../pages/html.ts';
import { buyerLanguages, languageNames } from '../../../pages/language.ts';
import { chosenCurrency } from '../../chosen-currency.ts';
import { methodOptions } from '../../orders/new-order-page.ts';
import { showPage } from '../../portal-page.ts';
import { formMarks } from '../../portal-route.ts';
import type { PortalServices } from '../../portal-services.ts';
import type { Visit } from '../../visit.ts';
import type { TypedReusable, WrongReusable } from './new-reusable.ts';
import { reusableTexts } from './reusable-texts.ts';

type Shown = {
  readonly typed: TypedReusable;
  readonly wrong: WrongReusable;
  readonly refused: string | null;
};

/** The initial fields of a new form. */
export const emptyReusable = ({ project, language }: Visit): TypedReusable => ({
  ...{ kind: 'fixed', amount: '', amount_min: '', amount_max: '', text: '', reference: '' },
  ...{ currency: project.configuration.currencies[0] ?? 'EUR', language, method: '' },
});

/** The form of a new reusable link. Typed values stay if one of them is wrong. */
export function newReusablePage(
  services: PortalServices,
  visit: Visit,
  { typed, wrong, refused }: Shown,
): VerbatimAnswer {
  const { language, project, base } = visit;
  const texts = reusableTexts[language];
  const path = `${base}/payment-links/reusable/new`;
  const example = exampleAmount(chosenCurrency(project, typed.currency), language);
  const errorOf = (name: keyof TypedReusable) => {
    const mistake = wrong[name];
    if (mistake === undefined) return null;
    return mistake === 'amount' ? texts.wrong.amount(example) : texts.wrong[mistake];
  };
  const field = (name: keyof TypedReusable, label: string, more: Partial<Field>): Html =>
    fieldView({
      ...{ name, label, value: typed[name], error: errorOf(name) },
      ...{ autocomplete: 'off', lengthMax: 255, ...more },
    });
  const choice = (
    name: keyof TypedReusable,
    label: string,
    options: readonly (readonly [string, string])[],
  ): Html => selectView(name, label, options, typed[name], errorOf(name));
  const sum = { lengthMax: 30, inputmode: 'decimal', isOptional: true } as const;
  const form = html`<form method="post" action="${path}">${formMarks(services, visit, path)}
${field('text', texts.text, { hint: texts.textHint })}
${choice('kind', texts.kind, [
  ['fixed', texts.fixed],
  ['free', texts.free],
])}
${field('amount', texts.amount, { ...sum, hint: texts.amountHint(example) })}
${field('amount_min', texts.min, { ...sum, hint: texts.boundHint })}
${field('amount_max', texts.max, { ...sum, hint: texts.boundHint })}
${choice(
  'currency',
  texts.currency,
  project.configuration.currencies.map((one) => [one, one]),
)}
${field('reference', texts.reference, { hint: texts.referenceHint })}
${choice(
  'language',
  texts.language,
  buyerLanguages.map((one) => [one, languageNames[one]]),
)}
${choice('method', texts.method, methodOptions(services, visit))}
<div class="acts">${actButton(texts.create, 'first')}</div></form>`;
  const status = refused !== null || Object.keys(wrong).length > 0 ? 422 : 200;
  const title = texts.newLink;
  const body = html`${headOf({ title, lead: texts.lead })}${refused !== null && notice(refused, 'bad')}${panel(null, form)}`;
  return showPage(services, visit, { section: 'links', title, body, status });
}
