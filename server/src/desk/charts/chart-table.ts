import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { deskTexts } from '../desk-texts.ts';

/** The numbers behind a chart. The first column names the row. */
export type ChartTable = {
  readonly caption: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

const headView = (heading: string, index: number): Html =>
  html`<th scope="col"${index > 0 && html` class="sum"`}>${heading}</th>`;

const cellView = (text: string, index: number): Html =>
  index === 0 ? html`<th scope="row">${text}</th>` : html`<td class="sum">${text}</td>`;

/** The table behind a chart, collapsed. */
export const chartTable = (table: ChartTable, language: PageLanguage): Html =>
  html`<details class="behind"><summary>${deskTexts[language].showTable}</summary><div class="sheet" tabindex="0" role="group" aria-label="${table.caption}"><table><caption class="unseen">${table.caption}</caption><thead><tr>${table.headings.map(headView)}</tr></thead><tbody>${table.rows.map((row) => html`<tr>${row.map(cellView)}</tr>`)}</tbody></table></div></details>`;
