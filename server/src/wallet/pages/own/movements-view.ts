import { amountText } from '../../../pages/amount.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { momentText } from '../../../pages/moment.ts';
import { movementTexts } from './movement-texts.ts';
import { type FoundMovements, kindText, type OwnMovement } from './movements.ts';
import { ownTexts } from './own-texts.ts';

export type MovementsView = Pick<FoundMovements, 'movements'> & {
  readonly language: PageLanguage;
  readonly path: string;
};

/** The number is for questions about the movement, so it stands last. */
const numberOf = ({ movementId }: OwnMovement, language: PageLanguage): Html =>
  html`<details><summary>${movementTexts[language].details}</summary>${ownTexts[language].reference(movementId)}</details>`;

/** One movement. In a statement `after` is the balance after it. */
export function movementRow(
  movement: OwnMovement,
  language: PageLanguage,
  after: string | null = null,
): Html {
  const { amount: minor, currency, party, about, createdAt } = movement;
  // A true minus: in some languages the formatter writes a hyphen.
  const [sign, size] = minor < 0n ? ['−', -minor] : ['+', minor];
  return html`<li><span class="what">${kindText(movement, language)}${party !== null && html`<small><bdi>${party}</bdi></small>`}${about !== null && html`<small><bdi>${about}</bdi></small>`}<small>${momentText(createdAt, language)}</small></span><b>${sign}${amountText({ minor: size, currency }, language)}</b>${after !== null && html`<small>${after}</small>`}${numberOf(movement, language)}</li>`;
}

/** The latest movements, and the link to all others. */
export function movementsSection({ language, path, movements }: MovementsView): Html {
  const texts = ownTexts[language];
  const rows = movements.map((movement) => movementRow(movement, language));
  return html`<h2 id="movements">${texts.movements}</h2>${rows.length === 0 ? html`<p class="hint">${texts.noMovements}</p>` : html`<ul class="rows">${rows}</ul>`}<p class="hint ways"><a href="${path}/transactions">${movementTexts[language].all}</a></p>`;
}
