import { type Html, html } from '../../pages/html.ts';
import { readingPage } from '../reading-frame.ts';
import { type Chapter, type Finding, webhooksSlug } from './chapters.ts';
import type { OpenapiDocument } from './openapi-document.ts';
import {
  anchorOf,
  idOf,
  operationView,
  type Shown,
  type Told,
  type TryAddress,
} from './operation-view.ts';

export const referencePath = '/reference';
export const referenceSearchPath = `${referencePath}/search`;
export const authenticationSlug = 'authentication';

export const addressOf = (slug: string): string => `${referencePath}/${slug}`;

const titleOf = ({ name, group }: Chapter): string =>
  group === 'Common' ? name : `${group}: ${name}`;

const overview = { address: referencePath, name: 'Overview' };
const authentication = { address: addressOf(authenticationSlug), name: 'Authentication' };
const guides = { address: '/docs', name: 'Guides' };

function framed(
  chapters: readonly Chapter[],
  page: { readonly title: string; readonly current: string | null; readonly asked?: string },
  body: Html,
): string {
  const names = [...new Set(chapters.map(({ group }) => group))];
  const groups = names.map((name) => ({
    name,
    leaves: chapters
      .filter(({ group }) => group === name)
      .map((chapter) => ({ address: addressOf(chapter.slug), name: chapter.name })),
  }));
  return readingPage({
    title: page.title,
    current: page.current,
    groups: [{ name: 'API reference', leaves: [overview, authentication, guides] }, ...groups],
    search: {
      address: referenceSearchPath,
      label: 'Search the reference',
      asked: page.asked ?? '',
    },
    body,
  });
}

const operationLine = (chapter: Chapter, shown: Shown): Html =>
  html`<a href="${`${addressOf(chapter.slug)}#${idOf(shown)}`}">${shown.operation.summary ?? shown.path}</a> <span class="note">${shown.method.toUpperCase()} <code>${shown.path}</code></span>`;

/**
 * The anchors from the time when the reference was a single page. Each is next to the link to its
 * current page.
 */
const chapterContents = (chapter: Chapter): Html =>
  html`<section id="${chapter.slug}"><h2><a href="${addressOf(chapter.slug)}">${titleOf(chapter)}</a></h2>
<ul>${chapter.operations.map((shown) => html`<li id="${idOf(shown)}">${operationLine(chapter, shown)}</li>\n`)}</ul></section>`;

/** All operations, in one list. */
export const overviewPage = ({ info }: OpenapiDocument, chapters: readonly Chapter[]): string =>
  framed(
    chapters,
    { title: 'API reference', current: referencePath },
    html`<h1>API reference</h1>
<p>Version ${info.version}. Machine-readable version: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). The <a href="/docs">guides</a> show how the parts work together.</p>
<p id="${authenticationSlug}"><a href="${authentication.address}">Authentication</a></p>
${chapters.map(chapterContents)}`,
  );

/** The operations of one resource. */
export const chapterPage = (
  document: OpenapiDocument,
  chapters: readonly Chapter[],
  chapter: Chapter,
  tryAddress: TryAddress,
): string => {
  const told: Told = new Map();
  return framed(
    chapters,
    { title: titleOf(chapter), current: addressOf(chapter.slug) },
    html`<h1>${titleOf(chapter)}</h1>
${chapter.slug === webhooksSlug && html`<p>Requests that the server sends to a merchant’s URL.</p>`}
${chapter.operations.length > 1 && html`<ul>${chapter.operations.map((shown) => html`<li><a href="#${idOf(shown)}">${shown.operation.summary ?? shown.path}</a></li>\n`)}</ul>`}
${chapter.operations.map((shown) => operationView(document, shown, told, tryAddress))}`,
  );
};

/** The page for trying out an operation. */
export const tryPage = (chapters: readonly Chapter[], title: string, body: Html): string =>
  framed(chapters, { title, current: null }, body);

/** How callers authenticate. */
export const authenticationPage = (
  { components }: OpenapiDocument,
  chapters: readonly Chapter[],
): string => {
  const schemes = Object.entries(components?.securitySchemes ?? {});
  return framed(
    chapters,
    { title: 'Authentication', current: authentication.address },
    html`<h1>Authentication</h1>
<p>The examples use <code>$TOKEN</code>, an access token, and <code>$MAC</code>, the parts of a signature. The <a href="/docs/quick-start">quick start</a> gets the one, and the guide about <a href="/docs/wallet#signed-requests">wallets</a> makes the other.</p>
<dl>${schemes.map(([name, { description = '' }]) => html`<dt id="${anchorOf(name)}">${name}</dt><dd>${description}</dd>`)}</dl>`,
  );
};

function findingsView(asked: string, findings: readonly Finding[]): Html {
  if (asked.trim() === '') return html`<p>Type a word, a path or the name of a field above.</p>`;
  if (findings.length === 0) return html`<p>Nothing was found for “${asked}”.</p>`;
  return html`<p>${findings.length === 1 ? '1 operation' : `${findings.length} operations`} for “${asked}”:</p>
<ol class="findings">${findings.map(({ chapter, shown }) => html`<li>${operationLine(chapter, shown)}</li>\n`)}</ol>`;
}

/** The operations with these words, paths or fields. */
export const findingsPage = (
  chapters: readonly Chapter[],
  asked: string,
  findings: readonly Finding[],
): string =>
  framed(
    chapters,
    { title: 'Search', current: null, asked },
    html`<h1>Search</h1>${findingsView(asked, findings)}`,
  );
