import { type Html, html } from './html.ts';

/** The coin. */
export const coin: Html = html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle cx="12" cy="12" r="10.5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M9.5 17.5v-11h6M9.5 12h4.5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** Columns under a roof, for a bank. */
export const bankHouse: Html = html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M2.5 9.5 12 3.5l9.5 6zM4 20.5h16M6 12v6M10 12v6M14 12v6M18 12v6" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** The outcome at a glance. The heading beside it says the same in words. */
export const signs = {
  good: html`<svg viewBox="0 0 40 40" aria-hidden="true" focusable="false"><circle cx="20" cy="20" r="18" fill="none" stroke="currentColor" stroke-width="3"/><path d="M12.5 20.5l5 5 10-11" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  bad: html`<svg viewBox="0 0 40 40" aria-hidden="true" focusable="false"><circle cx="20" cy="20" r="18" fill="none" stroke="currentColor" stroke-width="3"/><path d="M20 11v11M20 28v.5" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"/></svg>`,
  back: html`<svg viewBox="0 0 40 40" aria-hidden="true" focusable="false"><circle cx="20" cy="20" r="18" fill="none" stroke="currentColor" stroke-width="3"/><path d="M29 20H12M18.5 13 11.5 20l7 7" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  wait: html`<svg viewBox="0 0 40 40" aria-hidden="true" focusable="false"><circle cx="20" cy="20" r="18" fill="none" stroke="currentColor" stroke-width="3" opacity=".25"/><path class="turning" d="M20 2a18 18 0 0 1 18 18" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"/></svg>`,
} as const;

/** The outcome of a payment, whose money may also have been returned. */
export type PaymentSign = keyof typeof signs;

/** The outcome of anything else. */
export type Sign = Exclude<PaymentSign, 'back'>;
