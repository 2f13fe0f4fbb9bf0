import { moneyText } from '../../desk/money-text.ts';
import { actLink, facts, panel } from '../../desk/parts.ts';
import { refundLimitOf } from '../../identity/projects/project.ts';
import { type Html, html } from '../../pages/html.ts';
import { bankAccountOf, bankAccountView } from '../bank-account-view.ts';
import type { PortalServices } from '../portal-services.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { moneyTexts } from './money-texts.ts';

/**
 * The payout account and the rules for outgoing money. An owner changes them on pages of their own.
 */
export async function moneyPanels(services: PortalServices, visit: Visit): Promise<Html> {
  const { language, project, base } = visit;
  const texts = moneyTexts[language];
  const account = await bankAccountOf(services, visit);
  const mayChange = mayVisitorDo(visit, 'GET /portal/projects/:project_id/settings/bank-account');
  const linkTo = (end: string, text: string) =>
    mayChange && html`<div class="acts">${actLink(`${base}/settings/${end}`, text, 'plain')}</div>`;
  const { payoutApproval = false, currencies } = project.configuration;
  const [currency = 'EUR'] = currencies;
  const rules = facts([
    [texts.approval, payoutApproval ? texts.yes : texts.no],
    [texts.limit(currency), moneyText(refundLimitOf(project), currency, language)],
  ]);
  const bankText = account === null ? texts.add : texts.change;
  const bank = html`${bankAccountView(account, visit, services.clock.now())}${linkTo('bank-account', bankText)}`;
  return html`${panel(texts.bankAccount, bank)}${panel(texts.rules, html`${rules}${linkTo('money', texts.changeRules)}`)}`;
}
