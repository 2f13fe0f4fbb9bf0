import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { type Block, blocksIn, plainText, wordsOf } from './markdown.ts';

/** A document that is shown. */
export type Document = {
  /** Its name in the address. */
  readonly name: string;
  /** Its path in the repository. */
  readonly path: string;
  readonly group: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly sections: readonly Section[];
};

/** The text below a heading, for the search. */
export type Section = { readonly id: string; readonly heading: string; readonly words: string };

export type Library = {
  readonly documents: readonly Document[];
  /** By file name. */
  readonly pictures: ReadonlyMap<string, Buffer>;
};

/** The repository: the server runs from `server/src` or `server/dist` of a copy of it. */
const root = new URL('../../../../', import.meta.url);

// biome-ignore format: a table
const shelf: readonly (readonly [group: string, name: string, path: string])[] = [
  ['Build',  'quick-start', 'docs/guides/quick-start.md'],
  ['Build',  'checkout',    'docs/guides/checkout.md'],
  ['Build',  'wallet',      'docs/guides/wallet.md'],
  ['Build',  'allowances',  'docs/guides/allowances.md'],
  ['Build',  'transfers',   'docs/guides/transfers.md'],
  ['Build',  'webhooks',    'docs/guides/webhooks.md'],
  ['Build',  'testing',     'docs/testing.md'],
  ['Build',  'sdk',         'sdk/README.md'],
  ['Build',  'moving-here', 'docs/guides/moving-here.md'],
  ['Run',    'portal',      'docs/guides/portal.md'],
  ['Run',    'running',     'docs/guides/running.md'],
  ['Run',    'a-bank-account', 'docs/guides/a-bank-account.md'],
  ['Run',    'paying-out', 'docs/guides/paying-out.md'],
  ['Run',    'production',  'docs/guides/production.md'],
  ['Run',    'high-availability', 'docs/guides/high-availability.md'],
  ['Run',    'settings',    'docs/reference/settings.md'],
  ['Run',    'conformance', 'docs/guides/conformance.md'],
  ['Look up', 'gaps',       'docs/spec/gaps.md'],
  ['Look up', 'changelog',  'CHANGELOG.md'],
];

const picturesFolder = 'docs/pictures';

export const docsPath = '/docs';
export const picturesPath = `${docsPath}/pictures`;
/** The first document of the documentation. */
export const firstName = 'quick-start';

/** Reads the existing documents: a copy of the repository without them serves everything else. */
export async function readLibrary(): Promise<Library> {
  const documents = await Promise.all(
    shelf.map(async ([group, name, path]) => {
      const text = await orNothing(readFile(new URL(path, root), 'utf8'));
      return text === null ? [] : [documentOf({ group, name, path }, text)];
    }),
  );
  const names = (await orNothing(readdir(new URL(picturesFolder, root)))) ?? [];
  const drawn = names.filter((name) => name.endsWith('.png'));
  const pictures = await Promise.all(
    drawn.map(
      async (name) => [name, await readFile(new URL(`${picturesFolder}/${name}`, root))] as const,
    ),
  );
  return { documents: documents.flat(), pictures: new Map(pictures) };
}

async function orNothing<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (reason) {
    if ((reason as { readonly code?: unknown }).code === 'ENOENT') return null;
    throw reason;
  }
}

function documentOf(place: Pick<Document, 'group' | 'name' | 'path'>, text: string): Document {
  const blocks = blocksIn(text);
  const sections = sectionsOf(blocks);
  return { ...place, title: sections[0]?.heading ?? place.name, blocks, sections };
}

function sectionsOf(blocks: readonly Block[]): readonly Section[] {
  const sections: { id: string; heading: string; words: string }[] = [];
  for (const block of blocks) {
    const last = sections.at(-1);
    if (block.kind === 'heading') {
      sections.push({ id: block.id, heading: plainText(block.text), words: '' });
    } else if (last !== undefined) {
      last.words = `${last.words} ${wordsOf(block)}`.trim();
    }
  }
  return sections;
}

const isElsewhere = /^(?:https?:|mailto:)/;

/** The address on our pages that a link of a document leads to. Null: the file is not shown. */
export function addressIn(
  { documents, pictures }: Library,
  from: Document,
  target: string,
): string | null {
  if (target.startsWith('#') || isElsewhere.test(target)) return target;
  const [file = '', anchor] = target.split('#', 2);
  const path = posix.join(posix.dirname(from.path), file);
  const picture = posix.basename(path);
  if (posix.dirname(path) === picturesFolder && pictures.has(picture)) {
    return `${picturesPath}/${picture}`;
  }
  const named = documents.find((one) => one.path === path);
  if (named === undefined) return null;
  return `${docsPath}/${named.name}${anchor === undefined ? '' : `#${anchor}`}`;
}
