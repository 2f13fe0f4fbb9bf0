import { amountText } from '../../../pages/amount.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { momentText } from '../../../pages/moment.ts';
import { movementTexts } from './movement-texts.ts';
import { type FoundMovements, kindText, type OwnMovement } from './movements.ts';
import { ownTexts } from './own-texts.ts';

export type MovementsView = FoundMovements & {
  readonly language: PageLanguage;
  readonly path: string;
};

/** The number is for whoever asks about it: everything that says something stands before it. */
const numberOf = ({ movementId }: OwnMovement, language: PageLanguage): Html =>
  html`<details><summary>${movementTexts[language].details}</summary>${ownTexts[language].reference(movementId)}</details>`;

/** One movement; a statement says in `after` what was left then. */
export function movementRow(
  movement: OwnMovement,
  language: PageLanguage,
  after: string | null = null,
): Html {
  const { amount: minor, currency, party, about, createdAt } = movement;
  const sign = minor > 0n ? '+' : '';
  return html`<li><span class="what">${kindText(movement, language)}${party !== null && html`<small><bdi>${party}</bdi></small>`}${about !== null && html`<small><bdi>${about}</bdi></small>`}<small>${momentText(createdAt, language)}</small></span><b>${sign}${amountText({ minor, currency }, language)}</b>${after !== null && html`<small>${after}</small>`}${numberOf(movement, language)}</li>`;
}

/** The ways to older movements, and back to the latest. */
function waysOn({ language, path, isEarlier, olderThan }: MovementsView): Html {
  const texts = ownTexts[language];
  const way = (query: string, text: string): Html =>
    html`<a href="${path}${query}#movements">${text}</a>`;
  const ways = [
    ...(olderThan === null ? [] : [way(`?before=${olderThan}`, texts.older)]),
    ...(isEarlier ? [way('', texts.latest)] : []),
  ];
  const all = html`<a href="${path}/transactions">${movementTexts[language].all}</a>`;
  return html`<p class="hint ways">${ways}${all}</p>`;
}

/** What has moved, the newest first, and the way to what moved before. */
export function movementsSection(view: MovementsView): Html {
  const { language, movements, isEarlier } = view;
  const texts = ownTexts[language];
  const rows = movements.map((movement) => movementRow(movement, language));
  return html`<h2 id="movements">${isEarlier ? texts.earlierMovements : texts.movements}</h2>${rows.length === 0 ? html`<p class="hint">${texts.noMovements}</p>` : html`<ul class="rows">${rows}</ul>`}${waysOn(view)}`;
}
