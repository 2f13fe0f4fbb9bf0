import { type Html, html } from '../../../pages/html.ts';

/** Rows under a heading. `nothing` is the text without rows. */
export const rowsSection = (heading: string, rows: readonly Html[], nothing: string): Html =>
  html`<h2>${heading}</h2>${rows.length === 0 ? html`<p class="hint">${nothing}</p>` : html`<ul class="rows">${rows}</ul>`}`;
