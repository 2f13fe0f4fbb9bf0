import { balanceFigures } from '../../desk/balance-figures.ts';
import { deskTexts } from '../../desk/desk-texts.ts';
import { actButton, headOf, notice, panel, sameByApi } from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { exampleAmount } from '../../pages/amount.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { transfersPath } from '../../transfer/transfer-route.ts';
import { balancesOf } from '../balance/balance-page.ts';
import { bankAccountOf, bankAccountPanel } from '../bank-account-view.ts';
import { chosenCurrency } from '../chosen-currency.ts';
import { ownSignedApi } from '../own-api.ts';
import { showPage } from '../portal-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';
import { payoutTexts } from './payout-texts.ts';

export type TypedPayout = {
  readonly amount: string;
  readonly isEverything: boolean;
  readonly currency: string;
  readonly details: string;
};

type Shown = {
  readonly typed: TypedPayout;
  readonly wrong?: Partial<Readonly<Record<'amount' | 'details', string>>>;
  readonly refused?: string;
  readonly status?: number;
};

export const emptyPayout = ({ project }: Visit): TypedPayout => ({
  amount: '',
  isEverything: false,
  currency: project.configuration.currencies[0] ?? 'EUR',
  details: '',
});

function fieldsView(
  { language, project }: Visit,
  own: readonly string[],
  { typed, wrong = {} }: Shown,
): Html {
  const texts = payoutTexts[language];
  const example = exampleAmount(chosenCurrency(project, typed.currency), language);
  const amount = fieldView({
    ...{
      name: 'amount',
      label: texts.amount,
      value: typed.amount,
      hint: texts.amountHint(example),
    },
    ...{ error: wrong.amount ?? null, autocomplete: 'off', lengthMax: 30, isOptional: true },
  });
  const details = fieldView({
    ...{ name: 'details', label: texts.text, value: typed.details, hint: texts.textHint },
    ...{ error: wrong.details ?? null, autocomplete: 'off', lengthMax: 140, isOptional: true },
  });
  const everything = html`<p><label><input type="checkbox" name="everything" value="1"${typed.isEverything && html` checked`}> ${texts.everything}</label></p>`;
  const currency = selectView(
    'currency',
    texts.currency,
    own.map((one) => [one, one]),
    typed.currency,
  );
  return html`${currency}${amount}${everything}${details}`;
}

/** The form of a payout. Typed values stay if one of them is wrong. */
export async function newPayoutPage(
  services: PortalServices,
  visit: Visit,
  shown: Shown,
): Promise<VerbatimAnswer> {
  const { language, base, project } = visit;
  const texts = payoutTexts[language];
  const path = `${base}/payouts/new`;
  const balances = await balancesOf(services, visit);
  const account = await bankAccountOf(services, visit);
  const own = balances.map(({ currency }) => currency);
  const form = html`<form method="post" action="${path}">${formMarks(services, visit, path)}${fieldsView(visit, own, shown)}<div class="acts">${actButton(texts.payOut, 'first')}</div></form>`;
  const { refused, status = 200 } = shown;
  const bank = bankAccountPanel(account, visit, services.clock.now());
  const foot = ownSignedApi(services, 'POST', transfersPath);
  const body = html`${headOf({ title: texts.payOut, lead: texts.payOutLead })}${refused !== undefined && notice(refused, 'bad')}${project.configuration.payoutApproval === true && notice(texts.needsTwo, 'wait')}${balanceFigures(balances, language)}${bank}${panel(texts.payOut, form)}${sameByApi(foot, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'payouts', title: texts.payOut, body, status });
}
