import type { AccountMovement } from '../../../identity/wallets/movements.store.ts';
import { bookOf } from '../../../ledger/book-of-account.ts';
import { amountText } from '../../../pages/amount.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { momentText } from '../../../pages/moment.ts';
import { ownTexts } from './own-texts.ts';

export type MovementsView = {
  readonly language: PageLanguage;
  readonly path: string;
  readonly movements: readonly AccountMovement[];
  /** Not those that came last. */
  readonly isEarlier: boolean;
  /** Where the list goes on; null: it ends here. */
  readonly olderThan: string | null;
};

function movementRow(movement: AccountMovement, language: PageLanguage): Html {
  const texts = ownTexts[language];
  const { currency } = bookOf(movement.accountId);
  const sign = movement.amount > 0n ? '+' : '';
  const kind = Object.hasOwn(texts.kinds, movement.kind) ? texts.kinds[movement.kind] : undefined;
  return html`<li><span class="what">${kind ?? texts.movement}${movement.project !== null && html`<small><bdi>${movement.project}</bdi></small>`}<small>${momentText(movement.createdAt, language)}</small></span><b>${sign}${amountText({ minor: movement.amount, currency }, language)}</b><small>${texts.reference(movement.movementId)}</small></li>`;
}

/** The ways to older movements, and back to the latest. */
function waysOn({ language, path, isEarlier, olderThan }: MovementsView): Html | false {
  const texts = ownTexts[language];
  const way = (query: string, text: string): Html =>
    html`<a href="${path}${query}#movements">${text}</a>`;
  const ways = [
    ...(olderThan === null ? [] : [way(`?before=${olderThan}`, texts.older)]),
    ...(isEarlier ? [way('', texts.latest)] : []),
  ];
  return ways.length > 0 && html`<p class="hint ways">${ways}</p>`;
}

/** What has moved, the newest first, and the way to what moved before. */
export function movementsSection(view: MovementsView): Html {
  const { language, movements, isEarlier } = view;
  const texts = ownTexts[language];
  const rows = movements.map((movement) => movementRow(movement, language));
  return html`<h2 id="movements">${isEarlier ? texts.earlierMovements : texts.movements}</h2>${rows.length === 0 ? html`<p class="hint">${texts.noMovements}</p>` : html`<ul class="rows">${rows}</ul>`}${waysOn(view)}`;
}
