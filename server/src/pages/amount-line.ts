import { type Html, html } from './html.ts';

/** How many letters fit into the narrowest window in a size, also in a wide font (WCAG 1.4.4). */
const lettersUsual = 9;
const lettersLong = 14;

function lengthOf(amount: string): 'usual' | 'long' | 'longest' {
  if (amount.length <= lettersUsual) return 'usual';
  return amount.length <= lettersLong ? 'long' : 'longest';
}

/** An amount on a line of its own: the longer, the smaller, so that it never ends inside the number. */
export const amountLine = (amount: string, size: 'large' | 'small'): Html =>
  html`<p class="amount ${size} ${lengthOf(amount)}">${amount}</p>`;
