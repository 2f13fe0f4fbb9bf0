/** Reads the specification's Markdown: its sections, tables and numbered lists. Pure. */

export type Table = {
  /** The line above the table that announces it, with its colon; empty if there is none. */
  readonly intro: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

export type NumberedItem = {
  readonly intro: string;
  readonly number: string;
  readonly text: string;
};

export type Section = {
  /** `3.3`; for a heading without a number, the number of the section around it. */
  readonly number: string;
  readonly title: string;
  readonly lines: readonly string[];
};

const headingPattern = /^(##|###) (?:(\d+(?:\.\d+)?)\.? )?(.+)$/;

/** The sections of a document in order; each holds the lines up to the next heading. */
export function sectionsOf(document: string): readonly Section[] {
  const sections: { number: string; title: string; lines: string[] }[] = [];
  let around = '';
  for (const line of document.split('\n')) {
    const heading = headingPattern.exec(line);
    if (heading === null) {
      sections.at(-1)?.lines.push(line);
      continue;
    }
    const [, marks, number, title = ''] = heading;
    if (marks === '##') around = number ?? '';
    sections.push({ number: number ?? around, title, lines: [] });
  }
  return sections;
}

/** The lines of one section, including those under its headings without a number. */
export function linesOfSection(document: string, number: string): readonly string[] {
  const found = sectionsOf(document).filter((section) => section.number === number);
  if (found.length === 0) throw new Error(`the document has no section ${number}`);
  return found.flatMap((section) => section.lines);
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const isRow = (line: string | undefined): line is string => line?.startsWith('|') ?? false;

/** The last non-empty line above, when it announces what follows. */
function introAbove(lines: readonly string[], index: number): string {
  const above = lines.slice(0, index).findLast((line) => line !== '');
  return above?.endsWith(':') ? above : '';
}

export function tablesIn(lines: readonly string[]): readonly Table[] {
  return lines.flatMap((line, index) => {
    if (!isRow(line) || isRow(lines[index - 1])) return [];
    const length = lines.slice(index).findIndex((below) => !isRow(below));
    const end = length === -1 ? lines.length : index + length;
    // The second line of a table separates its head.
    const rows = lines.slice(index + 2, end).map(cellsOf);
    return [{ intro: introAbove(lines, index), head: cellsOf(line), rows }];
  });
}

/** The cell of a row under a column, or undefined when the table has no such column. */
export function cell(table: Table, row: readonly string[], column: string): string | undefined {
  const index = table.head.indexOf(column);
  return index === -1 ? undefined : row[index];
}

const itemPattern = /^(\d+)\. (.+)$/;

export function numberedItemsIn(lines: readonly string[]): readonly NumberedItem[] {
  return lines.flatMap((line, index) => {
    const item = itemPattern.exec(line);
    if (item === null) return [];
    const [, number = '', text = ''] = item;
    const start = index - Number(number) + 1;
    return [{ intro: introAbove(lines, start), number, text }];
  });
}
