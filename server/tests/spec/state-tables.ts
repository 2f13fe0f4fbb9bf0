import type { Machine, Row } from '../../src/kernel/machine.ts';
import { cell, linesOfSection, type Table, tablesIn } from './document.ts';
import { readDocument } from './specification.ts';

/** A transition, in a form that both the document and our table can be converted to. */
export type Way = { readonly from: string; readonly trigger: string; readonly to: string };

export type DocumentRow = Way & { readonly condition: string };

/** What the document writes where it does not name the states of origin. */
const openOrigin = '(state of origin not stated)';

/** One word for the document's two words for "does not exist yet". */
const nowhere = '(none)';

const sectionOf = (machine: Machine): readonly string[] => {
  const [file = '', section = ''] = machine.spec.split('#');
  return linesOfSection(readDocument(file), section);
};

const transitionTables = (machine: Machine): readonly Table[] =>
  tablesIn(sectionOf(machine)).filter((table) => table.head[0] === 'From');

/** The document's rows in order; a row with several targets becomes several rows. */
export function documentRows(machine: Machine): readonly DocumentRow[] {
  return transitionTables(machine).flatMap((table) =>
    table.rows.flatMap((row) => {
      const from = cell(table, row, 'From') ?? '';
      return (cell(table, row, 'To') ?? '').split(', ').map((to) => ({
        from: from === '(created)' ? nowhere : from,
        trigger: cell(table, row, 'Trigger') ?? '',
        condition: cell(table, row, 'Condition') ?? '',
        to,
      }));
    }),
  );
}

const sameWay = (one: Way, other: Way | undefined): boolean =>
  one.from === other?.from && one.trigger === other.trigger && one.to === other.to;

export type SpecRow = Row & { readonly source: { readonly kind: 'spec' } };

export const specRowsOf = (machine: Machine): readonly SpecRow[] =>
  machine.rows.filter((row): row is SpecRow => row.source.kind === 'spec');

/** True when the document leaves open from which states this row's trigger leads. */
const hasOpenOrigin = (row: SpecRow, document: readonly DocumentRow[]): boolean =>
  document.some((its) => its.from === openOrigin && its.trigger === row.source.trigger);

/** A row of ours in the document's words. */
export const asWay = (row: SpecRow, document: readonly DocumentRow[]): Way => ({
  from: hasOpenOrigin(row, document) ? openOrigin : (row.from ?? nowhere),
  trigger: row.source.trigger,
  to: row.to,
});

/**
 * Our rows marked spec() in the document's words. Neighbouring rows that fill one open origin with
 * several states count as the document's one row; no other rows are merged.
 */
export function ourWays(machine: Machine, document: readonly DocumentRow[]): readonly Way[] {
  const ways = specRowsOf(machine).map((row) => asWay(row, document));
  return ways.filter((way, index) => way.from !== openOrigin || !sameWay(way, ways[index - 1]));
}

/** Our rows whose document row leaves something open: its origin, or the operation behind it. */
export const rowsWithOpenPart = (machine: Machine): readonly SpecRow[] => {
  const document = documentRows(machine);
  return specRowsOf(machine).filter(
    (row) => hasOpenOrigin(row, document) || row.source.trigger === 'listed next state',
  );
};

const listPattern = /^(?:States|Lifecycle states|Callback statuses): (.+)$/;

/** `a, b (with a remark), c. More text` gives a, b, c. */
const namesIn = (list: string): readonly string[] =>
  list
    .replaceAll(/\s*\([^)]*\)/g, '')
    .replace(/\..*$/, '')
    .split(', ')
    .map((name) => name.replaceAll('`', ''));

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

/**
 * The states of the document: from its table of states, from its sentence, or from its transitions.
 */
export function documentStates(machine: Machine): readonly string[] {
  const lines = sectionOf(machine);
  const table = tablesIn(lines).find((candidate) => candidate.head.includes('Terminal'));
  if (table !== undefined) return table.rows.map((row) => row[0] ?? '');
  const listed = lines
    .flatMap((line) => namesIn(listPattern.exec(line)?.[1] ?? ''))
    .filter(Boolean);
  if (listed.length > 0) return unique(listed);
  return unique(documentRows(machine).map((row) => row.to));
}

/** Which states the document calls terminal, by its Terminal column or its sentence. */
export function documentTerminalStates(machine: Machine): readonly string[] | null {
  const lines = sectionOf(machine);
  const table = tablesIn(lines).find((candidate) => candidate.head.includes('Terminal'));
  if (table !== undefined) {
    return table.rows
      .filter((row) => cell(table, row, 'Terminal') === 'yes')
      .map((row) => row[0] ?? '');
  }
  const sentence = lines.map((line) => /^(.+?) are terminal/.exec(line)?.[1]).find(Boolean);
  return sentence === undefined ? null : sentence.replaceAll('`', '').split(' and ');
}

export const isMentioned = (machine: Machine, state: string): boolean =>
  sectionOf(machine).some((line) => line.includes(`\`${state}\``));
