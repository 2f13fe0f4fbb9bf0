import { actButton, headOf, notice, panel } from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { holderNameOf } from '../../identity/projects/bank-account/bank-account.ts';
import { refundLimitOf } from '../../identity/projects/project.ts';
import { amountInField } from '../../pages/amount.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { bankAccountOf, bankAccountView } from '../bank-account-view.ts';
import { showPage } from '../portal-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';
import { moneyTexts } from './money-texts.ts';

export type TypedAccount = { readonly iban: string; readonly bic: string };

type AccountShown = {
  readonly typed: TypedAccount;
  readonly wrong: Partial<TypedAccount>;
  readonly refused?: string;
  readonly status?: number;
};

function formView(services: PortalServices, visit: Visit, path: string, fields: Html): Html {
  const { save } = moneyTexts[visit.language];
  return html`<form method="post" action="${path}">${formMarks(services, visit, path)}${fields}<div class="acts">${actButton(save, 'first')}</div></form>`;
}

/** The bank account of the project, and the form for another one. */
export async function bankAccountPage(
  services: PortalServices,
  visit: Visit,
  { typed, wrong, refused, status = 200 }: AccountShown,
): Promise<VerbatimAnswer> {
  const { language, base, project } = visit;
  const texts = moneyTexts[language];
  const account = await bankAccountOf(services, visit);
  const holder = fieldView({
    ...{ name: 'holder', label: texts.holder, value: holderNameOf(project.name) },
    ...{ hint: texts.holderHint, isFixed: true, error: null, autocomplete: 'off', lengthMax: 140 },
  });
  const iban = fieldView({
    ...{ name: 'iban', label: texts.iban, value: typed.iban, hint: texts.ibanHint },
    ...{ error: wrong.iban ?? null, autocomplete: 'off', lengthMax: 42 },
  });
  const bic = fieldView({
    ...{ name: 'bic', label: texts.bic, value: typed.bic, hint: texts.bicHint, isOptional: true },
    ...{ error: wrong.bic ?? null, autocomplete: 'off', lengthMax: 16 },
  });
  const path = `${base}/settings/bank-account`;
  const form = formView(services, visit, path, html`${holder}${iban}${bic}`);
  const now = bankAccountView(account, visit, services.clock.now());
  const heading = account === null ? texts.add : texts.change;
  const body = html`${headOf({ title: texts.bankAccount, lead: texts.bankLead })}${refused !== undefined && notice(refused, 'bad')}${panel(null, now)}${panel(heading, form)}`;
  const title = texts.bankAccount;
  return showPage(services, visit, { section: 'settings', title, body, status });
}

export type TypedRules = { readonly limit: string; readonly approval: boolean };

type RulesShown = {
  /** Absent: the stored values. */
  readonly typed?: TypedRules;
  readonly wrong?: string;
  readonly refused?: string;
  readonly status?: number;
};

/** The rules for outgoing money. */
export function moneyRulesPage(
  services: PortalServices,
  visit: Visit,
  { typed, wrong, refused, status = 200 }: RulesShown,
): VerbatimAnswer {
  const { language, base, project } = visit;
  const texts = moneyTexts[language];
  const [currency = 'EUR'] = project.configuration.currencies;
  const isTwo = typed?.approval ?? project.configuration.payoutApproval ?? false;
  const set = amountInField({ minor: BigInt(refundLimitOf(project)), currency }, language);
  const limit = fieldView({
    ...{ name: 'refund_limit', label: texts.limit(currency), value: typed?.limit ?? set },
    ...{ hint: texts.limitHint, error: wrong ?? null, autocomplete: 'off', lengthMax: 30 },
  });
  const approval = html`<p><label><input type="checkbox" name="payout_approval" value="1" aria-describedby="approval-hint"${isTwo && html` checked`}> ${texts.approval}</label></p><p class="note" id="approval-hint">${texts.approvalHint}</p>`;
  const path = `${base}/settings/money`;
  const form = formView(services, visit, path, html`${approval}${limit}`);
  const body = html`${headOf({ title: texts.rules, lead: texts.rulesLead })}${refused !== undefined && notice(refused, 'bad')}${panel(null, form)}`;
  return showPage(services, visit, { section: 'settings', title: texts.rules, body, status });
}
