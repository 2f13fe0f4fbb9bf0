import { notice, panel } from '../../desk/parts.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Visit } from '../visit.ts';
import type { Overview } from './answers.ts';
import { homeTexts } from './home-texts.ts';

/** The state of the books. The history of audits and the bank's reconciliation have their place here. */
export function booksPanel({ broken_rules: broken }: Overview, { language }: Visit): Html {
  const texts = homeTexts[language];
  const said = broken === 0 ? notice(texts.booksWell, 'good') : notice(texts.booksBroken, 'bad');
  return panel(texts.books, html`${said}<p class="note">${texts.booksMeaning}</p>`);
}
