import { type Html, html } from './html.ts';

/**
 * How many characters fit into the narrowest window at a size, even in a wide font (WCAG 1.4.4).
 */
const lettersUsual = 9;
const lettersLong = 14;

function lengthOf(amount: string): 'usual' | 'long' | 'longest' {
  if (amount.length <= lettersUsual) return 'usual';
  return amount.length <= lettersLong ? 'long' : 'longest';
}

/** An amount on its own line. A longer one is smaller, so that no line break splits the number. */
export const amountLine = (amount: string, size: 'large' | 'small'): Html =>
  html`<p class="amount ${size} ${lengthOf(amount)}">${amount}</p>`;
