import type { OpenapiDocument } from './openapi-document.ts';
import { anchorOf, type Shown } from './operation-view.ts';
import { schemaRows } from './schema-rows.ts';

/** A page of the reference: the operations of one resource. */
export type Chapter = {
  /** Its name in the address. */
  readonly slug: string;
  readonly name: string;
  readonly group: string;
  readonly operations: readonly Shown[];
};

/** The merchants' APIs come first, the operator's API last. Others come between, by name. */
const firstGroups = ['Checkout', 'Wallet', 'Transfer', 'Common'];
const lastGroup = 'Operator';

export const webhooksSlug = 'webhooks';

const place = ({ group }: Chapter): number => {
  if (group === lastGroup) return firstGroups.length + 1;
  const known = firstGroups.indexOf(group);
  return known === -1 ? firstGroups.length : known;
};

/** All operations and webhooks of the server, with a chapter for each tag. */
export function chaptersOf({ paths, webhooks = {} }: OpenapiDocument): readonly Chapter[] {
  const byTag = new Map<string, Shown[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'Others';
      byTag.set(tag, [...(byTag.get(tag) ?? []), { method, path, operation }]);
    }
  }
  const answered = [...byTag].map(([tag, operations]) => chapterOf(tag, operations));
  const sent: Chapter = {
    slug: webhooksSlug,
    name: 'Webhooks and callbacks',
    group: 'Common',
    operations: Object.entries(webhooks).map(([path, { post = {} }]) => ({
      method: 'post',
      path,
      operation: post,
    })),
  };
  return [...answered, sent].toSorted((one, other) => place(one) - place(other));
}

function chapterOf(tag: string, operations: readonly Shown[]): Chapter {
  const [group = '', rest] = tag.split(': ', 2);
  const words = rest ?? tag;
  const name = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return { slug: anchorOf(tag), name, group: rest === undefined ? 'Common' : group, operations };
}

/** An operation that contains every word of the question. */
export type Finding = { readonly chapter: Chapter; readonly shown: Shown };

const findingsMax = 60;

/** The searchable words: address, summary, and the names of the fields. */
function wordsOf(document: OpenapiDocument, { method, path, operation }: Shown): string {
  const { operationId = '', summary = '', description = '', parameters = [] } = operation;
  const contents = [
    operation.requestBody?.content ?? {},
    ...Object.entries(operation.responses ?? {})
      .filter(([status]) => status.startsWith('2'))
      .map(([, { content = {} }]) => content),
  ];
  const fields = contents
    .flatMap((content) => Object.values(content))
    .flatMap(({ schema = {} }) => schemaRows(document, schema).map((row) => row.path));
  const named = parameters.map(({ name }) => name);
  return [method, path, operationId, summary, description, ...named, ...fields]
    .join(' ')
    .toLowerCase();
}

/** The operations with their words. The index is built once, since a schema is long. */
export function indexOf(
  document: OpenapiDocument,
  chapters: readonly Chapter[],
): (question: string) => readonly Finding[] {
  const all = chapters.flatMap((chapter) =>
    chapter.operations.map((shown) => ({
      finding: { chapter, shown },
      head: `${shown.method} ${shown.path} ${shown.operation.summary ?? ''}`.toLowerCase(),
      words: wordsOf(document, shown),
    })),
  );
  return (question) => {
    const asked = question
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    if (asked.length === 0) return [];
    const fitting = all.filter(({ words }) => asked.every((word) => words.includes(word)));
    const isAtHead = ({ head }: (typeof all)[number]) => asked.every((word) => head.includes(word));
    return [...fitting.filter(isAtHead), ...fitting.filter((one) => !isAtHead(one))]
      .slice(0, findingsMax)
      .map(({ finding }) => finding);
  };
}
