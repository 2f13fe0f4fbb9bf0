import { type Html, html } from './html.ts';

/** No name contains it: outside texts have no control characters. */
const gap = '\u0000';

/**
 * A sentence with a name in it. The name may run from right to left. Isolated, it does not turn the
 * sentence around.
 */
export function named(sentence: (name: string) => string, name: string): Html {
  const [first = '', ...others] = sentence(gap).split(gap);
  return html`${first}${others.map((part) => html`<bdi>${name}</bdi>${part}`)}`;
}
