import { type Html, html } from '../pages/html.ts';
import { consoleRights } from './rights.ts';

/** The page of an object, by the name of its type. Null: the console has none. */
function thingAddress(type: string, id: string): string | null {
  const form = new RegExp(`^GET (/console/[a-z/-]+)/:${type}_id$`);
  const [found] = Object.keys(consoleRights).flatMap((endpoint) => form.exec(endpoint)?.[1] ?? []);
  return found === undefined ? null : `${found}/${encodeURIComponent(id)}`;
}

/** An id with a link to its object. */
export function thingLink(type: string, id: string, text: Html | string = id): Html {
  const address = thingAddress(type, id);
  return address === null ? html`${text}` : html`<a href="${address}">${text}</a>`;
}
