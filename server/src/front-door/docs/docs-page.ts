import { type Html, html } from '../../pages/html.ts';
import { type Variable, withOwnValues } from '../guide-variables.ts';
import { type LeafGroup, readingPage } from '../reading-frame.ts';
import { addressIn, type Document, docsPath, type Library } from './library.ts';
import { blocksView } from './markdown-view.ts';
import { type Finding, findIn } from './search.ts';

export const searchPath = `${docsPath}/search`;

const addressOf = ({ name }: Document): string => `${docsPath}/${name}`;

/** The documents by group, then the reference. */
function groupsOf({ documents }: Library): readonly LeafGroup[] {
  const names = [...new Set(documents.map(({ group }) => group))];
  const groups = names.map((name) => ({
    name,
    leaves: documents
      .filter(({ group }) => group === name)
      .map((one) => ({ address: addressOf(one), name: one.title })),
  }));
  const others = [
    { address: '/reference', name: 'API reference' },
    { address: '/', name: 'Home' },
  ];
  return [...groups, { name: 'Elsewhere', leaves: others }];
}

const searchFor = (asked: string) => ({ address: searchPath, label: 'Search the guides', asked });

const ownValuesNote = html`<p class="note">The examples have the credentials of the test project of this installation in the place of the variables. You see them because you are at the machine itself.</p>
`;

/** One document. With variables, its examples show their values. */
export function documentPage(
  library: Library,
  document: Document,
  variables: readonly Variable[],
): string {
  let examples = 0;
  const setting = {
    nextName: () => {
      examples += 1;
      return `example-${examples}`;
    },
    addressOf: (target: string) => addressIn(library, document, target),
    example: (text: string) => withOwnValues(text, variables),
  };
  const [title, ...rest] = document.blocks;
  const head = title === undefined ? [] : [title];
  return readingPage({
    title: document.title,
    current: addressOf(document),
    groups: groupsOf(library),
    search: searchFor(''),
    body: html`${blocksView(head, setting)}${variables.length > 0 && ownValuesNote}${blocksView(rest, setting)}`,
  });
}

const findingView = ({ document, id, heading, excerpt }: Finding): Html => {
  const where = heading === document.title ? heading : `${document.title}: ${heading}`;
  return html`<li><a href="${`${addressOf(document)}#${id}`}">${where}</a><p class="note">${excerpt}</p></li>
`;
};

function findingsView(asked: string, findings: readonly Finding[]): Html {
  if (asked.trim() === '') return html`<p>Type a word into the field above.</p>`;
  if (findings.length === 0) return html`<p>Nothing was found for “${asked}”.</p>`;
  return html`<p>${findings.length === 1 ? '1 section' : `${findings.length} sections`} for “${asked}”:</p>
<ol class="findings">${findings.map(findingView)}</ol>`;
}

/**
 * The documents that match a question. The page repeats the question, so it shows no credentials.
 */
export const searchPage = (library: Library, asked: string): string =>
  readingPage({
    title: 'Search',
    current: null,
    groups: groupsOf(library),
    search: searchFor(asked),
    body: html`<h1>Search</h1>${findingsView(asked, findIn(library.documents, asked))}`,
  });
