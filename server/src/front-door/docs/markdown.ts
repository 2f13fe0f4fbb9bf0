/**
 * The Markdown of our documents, and no more: headings, paragraphs, fenced code, tables and lists.
 * The view handles inline markup.
 */
export type Block =
  | { readonly kind: 'heading'; readonly depth: number; readonly text: string; readonly id: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly items: readonly (readonly Block[])[];
    };

/** A block, and the line after it. */
type Taken = { readonly block: Block; readonly next: number };

const heading = /^(#{1,6}) (.*)$/;
/** A file name may follow the language. */
const fence = /^```(\w*)(?: \S+)?\s*$/;
const tableLine = /^\|/;
const marker = /^(?:-|(\d+)\.) +/;
const within = /^ {2,}/;

/** All blocks of a document, in order. */
export function blocksIn(text: string): readonly Block[] {
  return withIds(blocksOf(text.split('\n')));
}

function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at += 1;
      continue;
    }
    const { block, next } = takeAt(lines, at, line);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

function takeAt(lines: readonly string[], at: number, line: string): Taken {
  const [, signs, title = ''] = heading.exec(line) ?? [];
  if (signs !== undefined) {
    return { block: { kind: 'heading', depth: signs.length, text: title, id: '' }, next: at + 1 };
  }
  if (fence.test(line)) return takeCode(lines, at);
  if (tableLine.test(line)) return takeTable(lines, at);
  return marker.test(line) ? takeList(lines, at) : takeParagraph(lines, at);
}

/** The first line from `at` on that is not of the kind. If there is none, the end. */
function endOf(lines: readonly string[], at: number, is: (line: string) => boolean): number {
  const length = lines.slice(at).findIndex((line) => !is(line));
  return length === -1 ? lines.length : at + length;
}

function takeCode(lines: readonly string[], at: number): Taken {
  const [, language = ''] = fence.exec(lines[at] ?? '') ?? [];
  const end = endOf(lines, at + 1, (line) => !fence.test(line));
  return {
    block: { kind: 'code', language, text: lines.slice(at + 1, end).join('\n') },
    next: end + 1,
  };
}

function takeTable(lines: readonly string[], at: number): Taken {
  const end = endOf(lines, at, (line) => tableLine.test(line));
  const [head = [], , ...rows] = lines.slice(at, end).map(cellsOf);
  return { block: { kind: 'table', head, rows }, next: end };
}

const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** A list continues after empty lines if its next item or an indented line follows. */
function takeList(lines: readonly string[], at: number): Taken {
  const end = endOf(
    lines,
    at,
    (line) => line.trim() === '' || marker.test(line) || within.test(line),
  );
  const items: string[][] = [];
  for (const line of lines.slice(at, end)) {
    if (marker.test(line)) items.push([line.replace(marker, '')]);
    else items.at(-1)?.push(line.replace(/^ {2,3}/, ''));
  }
  const isOrdered = marker.exec(lines[at] ?? '')?.[1] !== undefined;
  return { block: { kind: 'list', isOrdered, items: items.map(blocksOf) }, next: end };
}

const beginsAnother = (line: string): boolean =>
  [heading, fence, tableLine, marker].some((pattern) => pattern.test(line));

function takeParagraph(lines: readonly string[], at: number): Taken {
  const end = endOf(lines, at + 1, (line) => line.trim() !== '' && !beginsAnother(line));
  return { block: { kind: 'paragraph', text: lines.slice(at, end).join(' ') }, next: end };
}

/**
 * The usual anchors of repository documents, so that a link leads to the same heading here and
 * there.
 */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

function withIds(blocks: readonly Block[]): readonly Block[] {
  const times = new Map<string, number>();
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    const slug = slugOf(block.text);
    const before = times.get(slug) ?? 0;
    times.set(slug, before + 1);
    return { ...block, id: before === 0 ? slug : `${slug}-${before}` };
  });
}

/** The readable part of a text with markup. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|`|\\(?=[|*])/g, '')
    .replaceAll(/(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])/g, '');

/** All words of a block, for the search. */
export function wordsOf(block: Block): string {
  if (block.kind === 'table') return plainText([block.head, ...block.rows].flat().join(' '));
  if (block.kind === 'list') return block.items.flat().map(wordsOf).join(' ');
  return block.kind === 'code' ? block.text : plainText(block.text);
}
