import { payerPage, stopPage } from '../../../account/page-route.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { postingsOf, spanOf } from '../../../figures/statements/postings.store.ts';
import { firstOf, type Span } from '../../../figures/statements/statement.ts';
import { stretchBetween } from '../../../figures/statements/statement-answer.ts';
import { accountNumberOf } from '../../../identity/wallets/account-number.ts';
import { readWallet } from '../../../identity/wallets/read-wallet.ts';
import type { Account } from '../../../ledger/account.ts';
import { amountText } from '../../../pages/amount.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { dayText } from '../../../pages/moment.ts';
import type { PayerPageServices } from '../page-services.ts';
import { type Month, monthIn, monthText } from './month.ts';
import { movementTexts } from './movement-texts.ts';
import { describedMovements, type OwnMovement } from './movements.ts';
import { movementsPathIn } from './movements-page.ts';
import { movementRow } from './movements-view.ts';
import { ownTexts } from './own-texts.ts';
import type { SignedIn } from './own-visit.ts';
import { pathIn } from './rooms.ts';

/** The limit of a page. The file has all lines. */
const linesMax = 1_000;

export type OwnStatementQuery = {
  readonly currency?: string | undefined;
  readonly month?: string | undefined;
};

type Statement = {
  readonly owner: string;
  readonly account: Account;
  readonly month: Month | null;
  readonly span: Span;
  readonly lines: readonly OwnMovement[];
};

async function statementOf(
  services: PayerPageServices,
  account: Account,
  month: Month | null,
  language: PageLanguage,
): Promise<Pick<Statement, 'span' | 'lines'>> {
  const { database } = services;
  const stretch = await stretchBetween(database, account, { from: month?.from, to: month?.to });
  const span =
    stretch.high === 0n
      ? { ...stretch, opening: 0n, closing: 0n }
      : await spanOf(database, stretch);
  const page = firstOf(stretch, linesMax);
  const postings = page.low === page.high ? [] : await postingsOf(database, page);
  return { span, lines: await describedMovements(services, postings, language) };
}

const fact = (label: string, text: string): Html =>
  html`<div><dt>${label}</dt><dd><bdi>${text}</bdi></dd></div>`;

function statementBody(statement: Statement, language: PageLanguage): Html {
  const { owner, account, month, span, lines } = statement;
  const texts = movementTexts[language];
  const { currency } = account;
  const words = (minor: bigint): string => amountText({ minor, currency }, language);
  const rows = lines.map((one) =>
    movementRow(one, language, texts.balanceAfter(words(one.balance))),
  );
  const edge = (label: string, minor: bigint): Html =>
    html`<li><span class="what">${label}</span><b>${words(minor)}</b></li>`;
  const period =
    month === null
      ? texts.wholeTime
      : `${dayText(month.from, language)} – ${lastDay(month, language)}`;
  const isCut = span.high - span.low > BigInt(linesMax);
  return html`<h1>${titleOf(month, language)}</h1><dl class="receipt">${fact(texts.owner, owner)}${fact(texts.account, `${accountNumberOf(account.id)} (${currency})`)}${fact(texts.period, period)}</dl>
<ul class="rows">${edge(texts.opening, span.opening)}${rows}${edge(texts.closing, span.closing)}</ul>${lines.length === 0 && html`<p class="hint">${ownTexts[language].noMovements}</p>`}${isCut && html`<p class="hint">${texts.onlyFirst(linesMax)}</p>`}`;
}

/** The last day of a month. Its end is the beginning of the next. */
const lastDay = ({ to }: Month, language: PageLanguage): string =>
  dayText((to - 1) as Month['to'], language);

const titleOf = (month: Month | null, language: PageLanguage): string => {
  const { statementOf: named, wholeTime } = movementTexts[language];
  return named(month === null ? wholeTime : monthText(month, language));
};

/** A statement of one account, oldest first, with the balances before and after (decision 0157). */
export async function statementPage(
  services: PayerPageServices,
  { person, payer, language }: SignedIn,
  query: OwnStatementQuery,
): Promise<VerbatimAnswer> {
  const { engine, simulation } = services;
  const texts = movementTexts[language];
  const wallet = await engine.read(readWallet, person.walletId);
  const accounts = wallet.ok ? wallet.value.accounts : [];
  const account = accounts.find(({ currency }) => currency === query.currency);
  const back = { address: movementsPathIn(language), text: texts.title };
  if (account === undefined) return stopPage(language, texts.noAccount, 404, back);
  const month = monthIn(query.month);
  const read = await statementOf(services, account, month, language);
  const statement = { owner: person.name, account, month, ...read };
  const asked = new URLSearchParams({
    currency: account.currency,
    ...(month === null ? {} : { month: month.name }),
  });
  const ways = html`<p class="hint ways"><a href="${back.address}">${texts.title}</a><a href="${pathIn(language)}/statement.csv?${asked.toString()}">${texts.csv(account.currency)}</a></p>`;
  const body = html`${statementBody(statement, language)}${ways}`;
  const title = titleOf(month, language);
  const addressIn = (one: PageLanguage): string => `${pathIn(one)}/statement?${asked}`;
  const page = { language, title, isTest: person.isTest, simulation, body, addressIn };
  return payerPage(page, 200, { setCookie: payer.visitor.setCookie });
}
