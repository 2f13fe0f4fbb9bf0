import { visibleMethods } from '../../checkout/methods/method.ts';
import { methodWords } from '../../checkout/page/method-words.ts';
import { actButton, headOf, notice, panel } from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { orderTexts } from '../../faces/order-texts.ts';
import {
  offeredLanguages,
  preselectedLanguage,
} from '../../identity/projects/branding/languages.ts';
import { exampleAmount } from '../../pages/amount.ts';
import { type Field, fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { languageNames } from '../../pages/language.ts';
import { chosenCurrency } from '../chosen-currency.ts';
import { showPage } from '../portal-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';
import { daysToChoose, type TypedOrder, type WrongFields } from './new-order.ts';

type Shown = {
  readonly typed: TypedOrder;
  readonly wrong: WrongFields;
  readonly refused: string | null;
};

/** The initial fields of a new form. */
export const emptyOrder = ({ project, language }: Visit): TypedOrder => ({
  amount: '',
  currency: project.configuration.currencies[0] ?? 'EUR',
  reference: '',
  name: '',
  language: preselectedLanguage(project, language),
  days: '3',
  method: '',
  email: '',
});

/** The methods of a project as options. The first option leaves the choice to the buyer. */
export function methodOptions(
  { catalogue }: Pick<PortalServices, 'catalogue'>,
  { project, language }: Visit,
): readonly (readonly [value: string, text: string])[] {
  const own = visibleMethods(catalogue, project, {}).items;
  return [
    ['', orderTexts[language].anyMethod],
    ...own.map(({ method }) => [method.key, methodWords(method, language).title] as const),
  ];
}

/** The form of a new order. Typed values stay if one of them is wrong. */
export function newOrderPage(
  services: PortalServices,
  visit: Visit,
  { typed, wrong, refused }: Shown,
): VerbatimAnswer {
  const { language, project, base } = visit;
  const texts = orderTexts[language];
  const path = `${base}/orders/new`;
  const example = exampleAmount(chosenCurrency(project, typed.currency), language);
  const errorOf = (name: keyof TypedOrder) => {
    const mistake = wrong[name];
    if (mistake === undefined) return null;
    return mistake === 'amount' ? texts.wrong.amount(example) : texts.wrong[mistake];
  };
  const field = (name: keyof TypedOrder, label: string, more: Partial<Field>): Html =>
    fieldView({
      ...{ name, label, value: typed[name], error: errorOf(name) },
      ...{ autocomplete: 'off', lengthMax: 255, ...more },
    });
  const { currencies } = project.configuration;
  const form = html`<form method="post" action="${path}">${formMarks(services, visit, path)}
${field('amount', texts.amount, { hint: texts.amountHint(example), lengthMax: 30 })}
${selectView(
  'currency',
  texts.currency,
  currencies.map((one) => [one, one]),
  typed.currency,
)}
${field('reference', texts.reference, { hint: texts.referenceHint })}
${field('name', texts.description, { hint: texts.descriptionHint, isOptional: true })}
${selectView(
  'language',
  texts.language,
  offeredLanguages(project).map((one) => [one, languageNames[one]]),
  typed.language,
)}
${selectView(
  'days',
  texts.validity,
  daysToChoose.map((one) => [one, texts.days(Number(one))]),
  typed.days,
)}
${selectView('method', texts.method, methodOptions(services, visit), typed.method, errorOf('method'))}
${field('email', texts.email, { hint: texts.emailHint, inputmode: 'email', lengthMax: 254, isOptional: true })}
<div class="acts">${actButton(texts.create, 'first')}</div></form>`;
  const isWrong = refused !== null || Object.keys(wrong).length > 0;
  const body = html`${headOf({ title: texts.newOrder, lead: texts.createLead })}${refused !== null && notice(refused, 'bad')}${panel(texts.newOrder, form)}`;
  const status = isWrong ? 422 : 200;
  return showPage(services, visit, { section: 'orders', title: texts.newOrder, body, status });
}
