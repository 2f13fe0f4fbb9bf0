import { actLink, facts, panel } from '../desk/parts.ts';
import { ibanInGroups, maskedIban } from '../identity/beneficiaries/iban.ts';
import { type BankAccount, isUsable } from '../identity/projects/bank-account/bank-account.ts';
import { readBankAccount } from '../identity/projects/bank-account/confirm-bank-account.ts';
import { type Html, html } from '../pages/html.ts';
import { momentText } from '../pages/moment.ts';
import type { PortalServices } from './portal-services.ts';
import { moneyTexts } from './settings/money-texts.ts';
import { mayVisitorDo, type Visit } from './visit.ts';

/** The bank account of the project. Null: it has none. */
export async function bankAccountOf(
  { engine }: PortalServices,
  { project }: Visit,
): Promise<BankAccount | null> {
  const found = await engine.read(readBankAccount, project.id);
  return found.ok ? found.value : null;
}

/** In full for those who may change the account. Others recognise it by its ends. */
export const knownIban =
  (visit: Visit) =>
  (iban: string): string =>
    mayVisitorDo(visit, 'POST /portal/projects/:project_id/settings/bank-account')
      ? iban
      : maskedIban(iban);

/** The same in groups of four, for people. */
export const shownIban =
  (visit: Visit) =>
  (iban: string): string => {
    const known = knownIban(visit)(iban);
    return known === iban ? ibanInGroups(iban) : known;
  };

/** The account, and the moment from which payouts may go there. */
export function bankAccountView(
  account: BankAccount | null,
  visit: Visit,
  now: ReturnType<PortalServices['clock']['now']>,
): Html {
  const { language } = visit;
  const texts = moneyTexts[language];
  if (account === null) return html`<p>${texts.noBankAccount}</p>`;
  return facts([
    [texts.holder, account.name],
    [texts.iban, shownIban(visit)(account.iban)],
    ...(account.bic === null ? [] : [[texts.bic, account.bic] as const]),
    [
      texts.usable,
      isUsable(account, now)
        ? texts.usableNow
        : texts.usableFrom(momentText(account.usableAt, language)),
    ],
  ]);
}

/** The same where payouts are made: without an account it says who adds one, and leads there. */
export function bankAccountPanel(
  account: BankAccount | null,
  visit: Visit,
  now: ReturnType<PortalServices['clock']['now']>,
): Html {
  const { base, language } = visit;
  const texts = moneyTexts[language];
  const mayAdd = mayVisitorDo(visit, 'GET /portal/projects/:project_id/settings/bank-account');
  const way = mayAdd
    ? html`<div class="acts">${actLink(`${base}/settings/bank-account`, texts.add, 'plain')}</div>`
    : html`<p>${texts.ownerAdds}</p>`;
  const view = bankAccountView(account, visit, now);
  return panel(texts.bankAccount, html`${view}${account === null && way}`);
}
