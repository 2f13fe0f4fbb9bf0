import { type Html, html } from '../pages/html.ts';
import { pageText } from '../pages/layout.ts';
import { exportsOf } from './guide-variables.ts';
import type { Portal, Welcome } from './welcome.ts';

const pasted = (name: string, text: string): Html =>
  html`<pre tabindex="0" aria-label="${name}"><code>${text}</code></pre>`;

const portalView = ({ name, address, email, password }: Portal): Html =>
  html`<p>${name}: <a href="${address}">${address}</a>, ${email} / <code>${password}</code></p>
`;

const demoView = ({ variables, portal }: Welcome): Html =>
  html`<section><h2>Test project and demo user</h2>
${portal !== null && portalView(portal)}
<p>Variables that the guides use. Paste them into a shell.</p>
${pasted('Test project and demo user', exportsOf(variables).join('\n'))}</section>`;

/** The content of the `npm start` screen, for those who open the address first. */
export function homePage(welcome: Welcome, testOrderButton: Html | null): string {
  const { destinations, demo, attempts } = welcome;
  const body = html`<h1>Florin</h1>
<p>A payment service that anyone can run: checkout, wallets and transfers on one ledger.</p>
${testOrderButton}
<ul class="contents">${destinations.map(
    ({ name, address }) => html`<li><a href="${address}">${name}</a></li>`,
  )}</ul>
${demo !== null && demoView(welcome)}
${
  attempts.length > 0 &&
  html`<section><h2>Try it, step by step</h2>${attempts.map(
    ({ what, command }) => html`<h3>${what}</h3>${pasted(what, command)}`,
  )}</section>`
}`;
  return pageText({
    language: 'en',
    title: 'Florin',
    brand: 'Florin',
    banner: demo === null ? null : 'Test money only: nothing here is real.',
    body,
    languages: [],
    look: 'wide',
  });
}
