import {
  cell,
  numberedItemsIn,
  type Section,
  sectionsOf,
  type Table,
  tablesIn,
} from '../document.ts';

/** One rule of the specification: something that a test can prove. */
export type Rule = {
  /** Short and stable: `checkout 5.4`, `checkout 4 methods 2`, `transfer 8 Batch operations`. */
  readonly address: string;
  readonly text: string;
};

/**
 * Names for the lists and tables of a section that has several, by the heading or by the line above
 * them. Anything not named here is addressed by its section alone.
 */
const groupNames: Readonly<Record<string, string>> = {
  'Query parameters of the methods endpoint:': 'query',
  'Methods behaviour:': 'methods',
  'Method visibility rules': 'visibility',
  'Instalment limits, EUR (minimum to maximum accepted amount):': 'instalments',
  'Authorization code flow': 'code flow',
};

const groupOf = (section: Section, intro: string): string =>
  groupNames[intro] ?? groupNames[section.title] ?? '';

/** Without remarks in brackets and code marks: `GET (redirect)` is GET. */
const plain = (text: string): string =>
  text
    .replaceAll('`', '')
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const words = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

/** What distinguishes a row of a table from the others. */
function keyOf(table: Table, row: readonly string[]): string {
  const [from, to] = [cell(table, row, 'From'), cell(table, row, 'To')];
  if (from !== undefined && to !== undefined) return words(plain(from), '→', plain(to));
  const [method, path] = [cell(table, row, 'Method'), cell(table, row, 'Path')];
  if (method !== undefined && path !== undefined) return words(plain(method), plain(path));
  return plain(row[0] ?? '');
}

/** Columns whose cells are already part of the address. */
const keyColumns = new Set(['From', 'To', 'Method', 'Path']);

function rowRules(section: Section, table: Table): readonly Rule[] {
  const keys = table.rows.map((row) => keyOf(table, row));
  return table.rows.map((row, index) => {
    const key = keys[index] ?? '';
    // Two transitions between the same states are numbered.
    const isTwin = keys.indexOf(key) !== keys.lastIndexOf(key);
    const twin = isTwin
      ? `${keys.slice(0, index + 1).filter((other) => other === key).length}`
      : '';
    return {
      address: words(section.number, groupOf(section, table.intro), key, twin),
      text: row
        .filter(
          (text, column) => text !== '' && column > 0 && !keyColumns.has(table.head[column] ?? ''),
        )
        .join('; '),
    };
  });
}

function itemRules(section: Section): readonly Rule[] {
  return numberedItemsIn(section.lines).map(({ intro, number, text }) => {
    const group = groupOf(section, intro);
    const address =
      group === '' ? `${section.number}.${number}` : words(section.number, group, number);
    return { address, text };
  });
}

const sentencePattern = /^Rules?: (.+)$/;

function sentenceRules(section: Section): readonly Rule[] {
  return section.lines.flatMap((line) => {
    const text = sentencePattern.exec(line)?.[1];
    return text === undefined ? [] : [{ address: `${section.number} rule`, text }];
  });
}

/** Every numbered item, table row and "Rule:" sentence of one document. */
export function rulesOf(name: string, document: string): readonly Rule[] {
  return sectionsOf(document)
    .flatMap((section) => [
      ...tablesIn(section.lines).flatMap((table) => rowRules(section, table)),
      ...itemRules(section),
      ...sentenceRules(section),
    ])
    .map(({ address, text }) => ({ address: `${name} ${address}`, text }));
}

/** The sections of one document: a test may name one where the rule is a sentence of its text. */
export const sectionAddressesOf = (name: string, document: string): readonly string[] => [
  ...new Set(sectionsOf(document).map((section) => `${name} ${section.number}`)),
];
