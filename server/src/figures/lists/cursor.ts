import { hash } from 'node:crypto';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { FilterValues } from './list.ts';

/** Acts from before the hash chain have negative places. */
const form = /^([a-z_]+) ([0-9a-f]{16}) (-?\d{1,18})$/;

/** A list and the filtered part of it. A cursor is valid only for the same part. */
export type CursorScope = { readonly list: string; readonly mark: string };

export function cursorScope(list: string, filters: FilterValues): CursorScope {
  const sorted = Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { list, mark: hash('sha256', JSON.stringify(sorted)).slice(0, 16) };
}

/** The cursor is opaque to clients. */
export const cursorAt = ({ list, mark }: CursorScope, place: bigint): string =>
  Buffer.from(`${list} ${mark} ${place}`).toString('base64url');

type Broken = 'invalid_parameters';

/** The place that a cursor names. `field` is the parameter that it came in. */
export function placeIn(
  { list, mark }: CursorScope,
  field: 'after' | 'before',
  cursor: string,
): Decision<bigint, Broken> {
  const [, ofList, ofMark, place = ''] =
    form.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (ofList === undefined) {
    return refuse('invalid_parameters', `${field}: It is not a cursor of ours.`);
  }
  if (ofList !== list) {
    return refuse('invalid_parameters', `${field}: It is a cursor of another list.`);
  }
  if (ofMark !== mark) {
    return refuse('invalid_parameters', `${field}: It is a cursor of a list with other filters.`);
  }
  return accept(BigInt(place));
}
