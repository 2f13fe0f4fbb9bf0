import { type Html, html } from '../../pages/html.ts';
import type { Method } from '../methods/method.ts';

const drawn = (lines: Html): Html =>
  html`<svg class="drawing" viewBox="0 0 24 24" width="40" height="40" aria-hidden="true" focusable="false" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${lines}</svg>`;

const columns = html`<path d="M3.5 9.5 12 4.5l8.5 5zM4.5 19.5h15M6.5 12.5v4M10.2 12.5v4M13.8 12.5v4M17.5 12.5v4"/>`;

/** Shows the kind of the method at a glance. The name beside it tells which method it is. */
const marks: Readonly<Record<Method['type'], Html>> = {
  card: drawn(
    html`<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 9.5h18M6.5 15h4"/>`,
  ),
  wallet: drawn(
    html`<path d="M17.5 7.5v-2a1 1 0 0 0-1.2-1L5 6.8A2 2 0 0 0 3.5 8.7v8.8a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2H5.5"/><path d="M16.5 13.5h.5"/>`,
  ),
  pis: drawn(columns),
  banklink: drawn(columns),
  banktransfer: drawn(columns),
  bnpl: drawn(
    html`<rect x="3.5" y="5.5" width="17" height="14" rx="2"/><path d="M3.5 10h17M8 3.5v4M16 3.5v4M9.5 15l1.8 1.8 3.4-3.6"/>`,
  ),
};

/** Drawn in the page itself: no request, and the layout does not shift. */
export const methodMark = ({ type }: Pick<Method, 'type'>): Html => marks[type];
