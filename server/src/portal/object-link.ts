import { type Html, html } from '../pages/html.ts';
import type { Visit } from './visit.ts';

/** The subject of an event: `order 0d9c…`. An order links to its page. */
export function objectLink(object: string, { base }: Pick<Visit, 'base'>): Html {
  const [, orderId] = /^order ([0-9a-f-]{36})$/.exec(object) ?? [];
  const name = html`<code>${object}</code>`;
  return orderId === undefined ? name : html`<a href="${base}/orders/${orderId}">${name}</a>`;
}
