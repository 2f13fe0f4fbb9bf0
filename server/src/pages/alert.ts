import { type Html, html } from './html.ts';

/** An error above everything else on the page: read out at once, and seen where the page begins. */
export const alertView = (text: string): Html => html`<p class="alert" role="alert">${text}</p>`;
