import { type Html, html } from '../pages/html.ts';
import { pageText } from '../pages/layout.ts';
import type { DemoData } from './demo-data.ts';
import type { Welcome } from './welcome.ts';

const listed = (rows: readonly (readonly [name: string, value: string])[]): Html =>
  html`<dl class="facts">${rows.map(([name, value]) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`)}</dl>`;

const demoView = ({ project, user }: DemoData): Html =>
  html`<section class="card"><h2>Test project</h2>
${listed([
  ['client_id', project.client_id],
  ['client_secret', project.client_secret],
  ['mac_key', project.mac_key],
  ['wallet', String(project.wallet_id)],
])}
<h2>Demo user</h2>
${listed([
  ['e-mail', user.email],
  ['password', user.password],
  ['PIN', user.pin],
  ['wallet', String(user.wallet_id)],
])}</section>`;

/** The same as the screen of `npm start`, for those who open the address first. */
export function homePage({ destinations, demo, attempts }: Welcome): string {
  const body = html`<h1>Florin</h1>
<p>A payment service that anyone can run: checkout, wallets and transfers on one ledger.</p>
<ul class="contents">${destinations.map(
    ({ name, address }) => html`<li><a href="${address}">${name}</a></li>`,
  )}</ul>
${demo !== null && demoView(demo)}
${
  attempts.length > 0 &&
  html`<section><h2>Try it, one after the other</h2>${attempts.map(
    ({ what, command }) =>
      html`<h3>${what}</h3><pre tabindex="0" aria-label="${what}"><code>${command}</code></pre>`,
  )}</section>`
}`;
  return pageText({
    language: 'en',
    title: 'Florin',
    brand: 'Florin',
    banner: demo === null ? null : 'Test money only: nothing here is real.',
    body,
    addressIn: null,
    look: 'wide',
  });
}
