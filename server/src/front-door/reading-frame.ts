import { type Html, html } from '../pages/html.ts';
import { pageText } from '../pages/layout.ts';

/** One of several pages: documentation and reference share the same frame. */
export type Leaf = { readonly address: string; readonly name: string };

export type LeafGroup = { readonly name: string; readonly leaves: readonly Leaf[] };

export type ReadingPage = {
  readonly title: string;
  /** The current leaf. Null: none of them. */
  readonly current: string | null;
  readonly groups: readonly LeafGroup[];
  readonly search: { readonly address: string; readonly label: string; readonly asked: string };
  readonly body: Html;
};

/** The script that adds copy buttons to examples. The page is complete without it. */
export const copyScriptPath = '/docs/copy.js';

const leafView = ({ address, name }: Leaf, current: string | null): Html =>
  address === current
    ? html`<li><a href="${address}" aria-current="page">${name}</a></li>`
    : html`<li><a href="${address}">${name}</a></li>`;

const groupView = ({ name, leaves }: LeafGroup, current: string | null): Html =>
  html`<p class="label">${name}</p><ul>${leaves.map((leaf) => leafView(leaf, current))}</ul>`;

/** On a phone the table of contents is below the text, and a link at the top leads to it. */
export function readingPage({ title, current, groups, search, body }: ReadingPage): string {
  return pageText({
    language: 'en',
    title: `${title} · Florin`,
    brand: 'Florin',
    banner: null,
    body: html`<div class="reading">
<form class="search" role="search" action="${search.address}" method="get">
<input type="search" name="q" value="${search.asked}" maxlength="200" aria-label="${search.label}" placeholder="${search.label}">
<button class="button plain">Search</button>
</form>
<p class="to-contents"><a href="#all-pages">All pages</a></p>
<article>
${body}
</article>
<nav id="all-pages" aria-label="All pages">${groups.map((group) => groupView(group, current))}</nav>
</div>
<script src="${copyScriptPath}" defer></script>`,
    languages: [],
    look: 'wide',
  });
}
