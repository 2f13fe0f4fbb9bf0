import type { Money } from '../../../kernel/money.ts';
import type { Account } from '../../../ledger/account.ts';
import { amountText } from '../../../pages/amount.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { momentText } from '../../../pages/moment.ts';
import { actionForm, type TokenOf } from './action-form.ts';
import { ownTexts } from './own-texts.ts';
import { missingFor, type ShownWaiting } from './waiting.ts';

export type WaitingView = {
  readonly language: PageLanguage;
  readonly path: string;
  readonly tokenOf: TokenOf;
  readonly accounts: readonly Account[];
  readonly waiting: ShownWaiting;
};

/** Its own page shows all of them. */
const namedMax = 3;

const shortened = (words: readonly string[]): string =>
  [...words.slice(0, namedMax), ...(words.length > namedMax ? ['…'] : [])].join(', ');

const amountsText = (amounts: readonly Money[], language: PageLanguage): string =>
  amounts.map((amount) => amountText(amount, language)).join(' + ');

function waitingRow(view: WaitingView, one: ShownWaiting['rows'][number]): Html {
  const { language, accounts } = view;
  const texts = ownTexts[language];
  const about = [one.askedBy, shortened(one.purposes)].filter((text) => text !== '').join(': ');
  const missing = missingFor(one, accounts);
  const until = one.until !== null && texts.waitsUntil(momentText(one.until, language));
  const callOff = actionForm(view, {
    name: 'call_off',
    subject: `${one.kind}:${one.id}`,
    text: texts.callOff,
    to: about,
  });
  return html`<li><span class="what"><a href="/frontend/${language}${one.path}"><bdi>${about}</bdi></a></span><b>${amountsText(one.needed, language)}</b><small>${texts.waitingTo}: <bdi>${shortened(one.to)}</bdi></small>${missing.length > 0 && html`<small>${texts.missing(amountsText(missing, language))}</small>`}<small>${texts.askedOn(momentText(one.askedAt, language))}</small>${until !== false && html`<small>${until}</small>`}${callOff}</li>`;
}

/**
 * Accepted requests that take money as soon as it arrives, with a button to reject them
 * (decision 0088). False: none.
 */
export function waitingSection(view: WaitingView): Html | false {
  const { language, waiting } = view;
  const { rows, more } = waiting;
  const texts = ownTexts[language];
  return (
    rows.length > 0 &&
    html`<h2>${texts.waiting}</h2><p class="hint">${texts.waitingMeaning}</p><ul class="rows">${rows.map((one) => waitingRow(view, one))}</ul>${more > 0 && html`<p class="hint">${texts.waitingMore(more)}</p>`}`
  );
}
