import { type Html, html } from './html.ts';

/** What went wrong, above everything else: heard at once, and seen where the page begins. */
export const alertView = (text: string): Html => html`<p class="alert" role="alert">${text}</p>`;
