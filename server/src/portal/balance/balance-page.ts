import { deskTexts } from '../../desk/desk-texts.ts';
import { addressWith, type FilterField, filterBar } from '../../desk/filters.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { moneyText } from '../../desk/money-text.ts';
import { figureRow, headOf, notice, panel, sameByApi } from '../../desk/parts.ts';
import { type AskedStatement, statementAsked } from '../../desk/statement-query.ts';
import { balanceTexts } from '../../desk/statement-texts.ts';
import { statementView } from '../../desk/statement-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { ownBalanceOnWire } from '../../identity/projects/own-project.wire.ts';
import { readWallet } from '../../identity/wallets/read-wallet.ts';
import type { Currency } from '../../kernel/money.ts';
import { type Html, html } from '../../pages/html.ts';
import { ownApi } from '../own-api.ts';
import { showPage } from '../portal-page.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';

export type OwnBalance = ReturnType<typeof ownBalanceOnWire>['items'];

/** What is there in each currency; a project to which nothing came yet has zero of its first. */
export async function balancesOf(
  { engine }: PortalServices,
  { project }: Visit,
): Promise<OwnBalance> {
  const wallet = await engine.read(readWallet, project.walletId);
  const items = wallet.ok ? ownBalanceOnWire(wallet.value).items : [];
  const [currency = 'EUR'] = project.configuration.currencies;
  return items.length > 0 ? items : [{ currency, balance: 0, held: 0, available: 0 }];
}

export function balanceFigures(balances: OwnBalance, { language }: Visit): readonly Html[] {
  const texts = balanceTexts[language];
  return balances.map(({ currency, balance, held, available }) => {
    const money = (minor: number) => moneyText(minor, currency, language);
    return figureRow([
      { label: `${texts.balance}, ${currency}`, value: money(balance) },
      { label: texts.held, value: money(held) },
      { label: texts.available, value: money(available) },
    ]);
  });
}

/** The currencies of which there may be a statement: those that came, and those that may come. */
function currenciesOf(
  balances: OwnBalance,
  { project }: Visit,
): readonly [Currency, ...Currency[]] {
  const came = balances.map(({ currency }) => currency as Currency);
  const [first = 'EUR', ...others] = new Set([...came, ...project.configuration.currencies]);
  return [first, ...others];
}

function fieldsOf(
  { filters }: AskedStatement,
  own: readonly Currency[],
  { language }: Visit,
): readonly FilterField[] {
  const texts = balanceTexts[language];
  const options = own.map((value) => ({ value, text: value }));
  return [
    { kind: 'select', name: 'currency', label: texts.currency, value: filters.currency, options },
    { kind: 'date', name: 'from', label: texts.from, value: filters.from },
    { kind: 'date', name: 'to', label: texts.to, value: filters.to },
  ];
}

/** What the project has, and what moved: the currency and the days are the address of the page. */
export async function balancePage(
  services: PortalServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, project, base } = visit;
  const texts = balanceTexts[language];
  const now = services.clock.now();
  const balances = await balancesOf(services, visit);
  const own = currenciesOf(balances, visit);
  const asked = statementAsked(typed, own, now);
  const found = await services.statement(project.walletId, asked.query);
  if (found.ok && found.value instanceof StreamedAnswer) return found.value;
  const fields = fieldsOf(asked, own, visit);
  const labelOf = (name: string) => fields.find((one) => one.name === name)?.label ?? texts.cursor;
  // A refusal begins with the name of what was wrong.
  const refused = found.ok ? [] : [found.because.split(':')[0] ?? ''];
  const wrong = [...asked.wrong, ...refused].map(labelOf);
  const address = `${base}/balance`;
  const at = (more: Readonly<Record<string, string>>) =>
    addressWith(address, { ...asked.filters, ...more });
  const bar = { address, fields, clearAddress: address, submitText: deskTexts[language].apply };
  const body = html`${headOf({ title: texts.title })}${balanceFigures(balances, visit)}${wrong.length > 0 && notice(deskTexts[language].wrongFilter(wrong.join(', ')), 'bad')}${filterBar({ ...bar, texts: deskTexts[language] })}${found.ok && !(found.value instanceof StreamedAnswer) && panel(texts.statement(asked.filters.currency), statementView(found.value, at, language, now))}${sameByApi(ownApi(services, 'GET', '/checkout-project/integration/v1/balance'), deskTexts[language].sameByApi)}`;
  const status = wrong.length === 0 ? 200 : 400;
  return showPage(services, visit, { section: 'balance', title: texts.title, body, status });
}
