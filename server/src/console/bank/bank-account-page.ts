import { deskTexts } from '../../desk/desk-texts.ts';
import { moneyText } from '../../desk/money-text.ts';
import {
  actButton,
  type FigureCard,
  facts,
  figureRow,
  headOf,
  notice,
  panel,
  sameByApi,
  tag,
} from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { askOperator, readOperator } from '../ask-operator.ts';
import { nothingHerePage } from '../console-faults.ts';
import { showPage } from '../console-page.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { operatorApi } from '../operator-api.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import type { BankAccount, Reconciliation } from './bank-answers.ts';
import { bankTexts } from './bank-texts.ts';
import { reconciliationPanel } from './reconciliation-panel.ts';

type Said = {
  readonly done?: string | null;
  readonly refused?: string | null;
  readonly status?: number;
};

function figuresOf(
  account: BankAccount,
  found: Reconciliation,
  visit: Visit,
): readonly FigureCard[] {
  const texts = bankTexts[visit.language];
  const money = (minor: number | null): string =>
    minor === null ? texts.never : moneyText(minor, account.currency, visit.language);
  const isSound = found.unexplained === null || found.unexplained === 0;
  return [
    { label: texts.closing, value: money(found.bank_closing), note: found.date },
    { label: texts.ledger, value: money(found.ledger) },
    ...found.explained.map(({ kind, amount }) => ({
      label: texts.explained[kind],
      value: money(amount),
    })),
    { label: texts.unexplained, value: money(found.unexplained), tone: isSound ? 'good' : 'bad' },
  ];
}

function breakForm(services: ConsoleServices, visit: Visit, account: BankAccount): Html | null {
  if (account.halted_by === null) return null;
  const texts = bankTexts[visit.language];
  const address = `/console/bank/accounts/${account.bank_account_id}/continuity`;
  const isAllowed = mayIn('POST /console/bank/accounts/:bank_account_id/continuity', visit.role);
  const reason = fieldView({
    ...{ name: 'reason', label: texts.reason, error: null, autocomplete: 'off', lengthMax: 140 },
  });
  const form =
    isAllowed &&
    html`<form method="post" action="${address}">${formMarks(services, visit, address)}<input type="hidden" name="statement_id" value="${account.halted_by}">${reason}<div class="acts">${actButton(texts.accept, 'danger')}</div></form>`;
  return panel(texts.haltedTitle, html`<p>${texts.haltedMeaning}</p>${form}`);
}

/** One account: its reconciliation with the books, and the break that halted it. */
export async function bankAccountPage(
  services: ConsoleServices,
  visit: Visit,
  id: string,
  { done = null, refused = null, status = 200 }: Said = {},
): Promise<VerbatimAnswer> {
  const { language, caller } = visit;
  const texts = bankTexts[language];
  const params = { bank_account_id: id };
  const read = await askOperator<BankAccount>(
    services,
    visit,
    'GET /admin/v1/bank-accounts/:bank_account_id',
    { params },
  );
  if (!read.ok) return nothingHerePage(caller, language);
  const account = read.body;
  const found = await readOperator<Reconciliation>(
    services,
    visit,
    'GET /admin/v1/bank-accounts/:bank_account_id/reconciliation',
    { params },
  );
  const known = facts([
    [texts.iban, html`<code>${account.iban}</code>`],
    [texts.bic, account.bic ?? '–'],
    [texts.bankName, account.bank_name ?? '–'],
    [texts.mode, account.test_mode ? tag(texts.test, 'wait') : tag(texts.live, 'plain')],
  ]);
  const days = await reconciliationPanel(services, visit, account);
  const all = `/console/bank/transactions?bank_account_id=${id}`;
  const foot = sameByApi(
    operatorApi(services, 'GET', `/admin/v1/bank-accounts/${id}/reconciliation`),
    deskTexts[language].sameByApi,
  );
  const body = html`${headOf({ title: account.holder, lead: html`<a href="${all}">${texts.transactions}</a>` })}${done !== null && notice(done, 'good')}${refused !== null && notice(refused, 'bad')}${figureRow(figuresOf(account, found, visit))}${breakForm(services, visit, account)}${days}${panel(texts.account, known)}${foot}`;
  return showPage(services, visit, { section: 'bank', title: account.holder, body, status });
}

type Typed = Readonly<Record<'iban' | 'bic' | 'holder' | 'bank_name' | 'mode', string>>;

export const nothingTyped: Typed = { iban: '', bic: '', holder: '', bank_name: '', mode: 'test' };

/** A new account. Its mode cannot be changed later. */
export function newAccountPage(
  services: ConsoleServices,
  visit: Visit,
  typed: Typed,
  { refused = null, status = 200 }: Said = {},
): VerbatimAnswer {
  const texts = bankTexts[visit.language];
  const address = '/console/bank/accounts/new';
  const field = (name: keyof Typed, label: string, lengthMax: number, isOptional: boolean) =>
    fieldView({
      ...{ name, label, lengthMax, isOptional, value: typed[name] },
      ...{ error: null, autocomplete: 'off' },
    });
  const modes = [
    ['test', texts.test],
    ['live', texts.live],
  ] as const;
  const form = html`<form method="post" action="${address}">${formMarks(services, visit, address)}${field('iban', texts.iban, 64, false)}${field('holder', texts.holder, 70, false)}${field('bic', texts.bic, 16, true)}${field('bank_name', texts.bankName, 140, true)}${selectView('mode', texts.mode, modes, typed.mode)}<div class="acts">${actButton(texts.newAccount, 'first')}</div></form>`;
  const body = html`${headOf({ title: texts.newAccount })}${refused !== null && notice(refused, 'bad')}${panel(null, form)}`;
  return showPage(services, visit, { section: 'bank', title: texts.newAccount, body, status });
}
