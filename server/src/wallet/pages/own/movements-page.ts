import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { readWallet } from '../../../identity/wallets/read-wallet.ts';
import { firstCharacters } from '../../../kernel/text.ts';
import type { UnixSeconds } from '../../../kernel/time.ts';
import type { Account } from '../../../ledger/account.ts';
import { fieldView } from '../../../pages/field.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import type { PayerPageServices } from '../page-services.ts';
import { type Month, monthIn, monthsSince, monthText } from './month.ts';
import { movementTexts } from './movement-texts.ts';
import { type FoundMovements, findMovements } from './movements.ts';
import { movementRow } from './movements-view.ts';
import { ownTexts } from './own-texts.ts';
import type { SignedIn } from './own-visit.ts';
import { roomPage } from './room-page.ts';
import { pathIn, roomPathIn } from './rooms.ts';

const shownMax = 50;
const textLengthMax = 100;

export type MovementsQuery = {
  readonly month?: string | undefined;
  readonly text?: string | undefined;
  readonly before?: string | undefined;
};

export const movementsPathIn = (language: PageLanguage): string =>
  roomPathIn('transactions', language);

/** The query of an address, without empty values. */
export function queryOf(asked: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(asked).filter(
    (one): one is [string, string] => one[1] != null && one[1] !== '',
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

type Asked = { readonly month: Month | null; readonly text: string };

function monthField(months: readonly Month[], chosen: Month | null, language: PageLanguage): Html {
  const texts = movementTexts[language];
  const isOffered = months.some(({ name }) => name === chosen?.name);
  const offered = chosen === null || isOffered ? months : [...months, chosen];
  const options = offered.map(
    (month) =>
      html`<option value="${month.name}"${month.name === chosen?.name && html` selected`}>${monthText(month, language)}</option>`,
  );
  return html`<div class="field"><label for="month">${texts.month}</label><select id="month" name="month"><option value="">${texts.anyMonth}</option>${options}</select></div>`;
}

function filterForm(months: readonly Month[], { month, text }: Asked, language: PageLanguage) {
  const texts = movementTexts[language];
  const search = fieldView({
    name: 'text',
    label: texts.search,
    value: text,
    hint: texts.searchHint,
    autocomplete: 'off',
    lengthMax: textLengthMax,
    isOptional: true,
    error: null,
  });
  return html`<form method="get" action="${movementsPathIn(language)}" role="search">${monthField(months, month, language)}${search}<div class="actions"><button class="button plain" type="submit">${texts.show}</button></div></form>`;
}

/** The links to older movements and back to the latest. */
function waysOn({ month, text }: Asked, found: FoundMovements, language: PageLanguage) {
  const { isEarlier, olderThan } = found;
  const texts = ownTexts[language];
  const path = movementsPathIn(language);
  const asked = { month: month?.name, text };
  const older = text === '' ? texts.older : movementTexts[language].olderResults;
  const ways = [
    ...(olderThan === null
      ? []
      : [html`<a href="${path}${queryOf({ ...asked, before: olderThan })}">${older}</a>`]),
    ...(isEarlier ? [html`<a href="${path}${queryOf(asked)}">${texts.latest}</a>`] : []),
  ];
  return ways.length > 0 && html`<p class="hint ways">${ways}</p>`;
}

function foundView(asked: Asked, found: FoundMovements, language: PageLanguage): Html {
  const texts = movementTexts[language];
  const { movements, olderThan } = found;
  const rows = movements.map((one) => movementRow(one, language));
  const isNarrowed = asked.text !== '' || asked.month !== null;
  const nothing = isNarrowed ? texts.nothingFound : ownTexts[language].noMovements;
  const goesOn = asked.text !== '' && olderThan !== null && movements.length < shownMax;
  return html`${rows.length === 0 ? html`<p class="hint" role="status">${nothing}</p>` : html`<ul class="rows">${rows}</ul>`}${goesOn && html`<p class="hint">${texts.searchGoesOn}</p>`}${waysOn(asked, found, language)}`;
}

/** The statements of the month, as a page and as a file. */
function statementWays(accounts: readonly Account[], { month }: Asked, language: PageLanguage) {
  const texts = movementTexts[language];
  const path = pathIn(language);
  const rows = accounts.map(({ currency }) => {
    const query = queryOf({ currency, month: month?.name });
    return html`<li><a href="${path}/statement${query}">${texts.statement(currency)}</a><a href="${path}/statement.csv${query}">${texts.csv(currency)}</a></li>`;
  });
  return (
    rows.length > 0 &&
    html`<h2>${texts.statements}</h2><p class="hint">${texts.statementsMeaning}</p><ul class="rows">${rows}</ul>`
  );
}

const beginOf = (accounts: readonly Account[], now: UnixSeconds): UnixSeconds =>
  accounts.reduce((first, { createdAt }) => (createdAt < first ? createdAt : first), now);

/** All movements: by month, by text, page by page. */
export async function movementsPage(
  services: PayerPageServices,
  who: SignedIn,
  query: MovementsQuery,
): Promise<VerbatimAnswer> {
  const { engine, clock } = services;
  const { person, language } = who;
  const wallet = await engine.read(readWallet, person.walletId);
  const accounts = wallet.ok ? wallet.value.accounts : [];
  const month = monthIn(query.month);
  const asked = { month, text: firstCharacters((query.text ?? '').trim(), textLengthMax) };
  const filter = {
    currencies: null,
    direction: null,
    from: month?.from ?? null,
    to: month?.to ?? null,
  };
  const wanted = { filter, text: asked.text, before: query.before, shownMax };
  const found = await findMovements(services, accounts, wanted, language);
  const now = clock.now();
  const isPlain = asked.text === '' && month === null && query.before === undefined;
  const withdrawn = isPlain && (await services.withdrawalsOf(person, language));
  const body = html`${filterForm(monthsSince(beginOf(accounts, now), now), asked, language)}${foundView(asked, found, language)}${withdrawn}${statementWays(accounts, asked, language)}`;
  const address = queryOf({ month: month?.name, text: asked.text });
  return roomPage(services, who, {
    room: 'transactions',
    title: movementTexts[language].title,
    body,
    query: address,
  });
}
