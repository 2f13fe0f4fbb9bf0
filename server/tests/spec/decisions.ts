import type { Machine } from '../../src/kernel/machine.ts';

/** The five parts of a decision file, in order. */
const parts = [
  'The specification says',
  'We decided',
  'Because',
  'Instead of',
  'In code and tests',
] as const;

/** The first part that a decision file lacks or has in the wrong place, or null. */
export function missingPart(text: string): string | null {
  let from = 0;
  for (const part of parts) {
    const index = text.indexOf(part, from);
    if (index === -1) return part;
    from = index + part.length;
  }
  return null;
}

// As in code (`decision('NNNN-name')`), in a path (`docs/decisions/NNNN-name.md`), in a sentence
// (`Decision NNNN`) and in a commit (`Decision: NNNN`).
const id = '\\d{4}(?:-[a-z0-9-]+)?';
const citation = new RegExp(
  `\\bdecisions?(?:[ /:]|\\(')+(${id}(?:(?:,| and|, and| to) ${id})*)`,
  'gi',
);

/** The decisions that a text cites, each by its number or by number and name; a list cites all. */
export const citedIn = (text: string): readonly string[] =>
  [...text.matchAll(citation)].flatMap(([, ids = '']) => ids.match(new RegExp(id, 'g')) ?? []);

/** The decisions that the rows of a machine cite. */
export const citedBy = (machine: Machine): readonly string[] =>
  machine.rows.flatMap(({ source }) => {
    if (source.kind === 'decision') return [source.id];
    return source.filledBy === undefined ? [] : [source.filledBy];
  });

/** Whether a citation means this decision; the number alone is enough. */
export const means = (cited: string, id: string): boolean =>
  cited === id || (cited.length === 4 && id.startsWith(`${cited}-`));
