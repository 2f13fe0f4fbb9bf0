import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { Transfer } from '../transfers/transfer.ts';

export const orders = ['created_at', 'id', 'amount'] as const;
export const directions = ['desc', 'asc'] as const;

/** The order of a list. Its key never changes, so no transfer moves in its list. */
export type Ordering = {
  readonly by: (typeof orders)[number];
  readonly direction: (typeof directions)[number];
};

/** A position in a list: the key's value, and the transfer's number for equal values. */
export type ListPosition = { readonly value: bigint; readonly id: number };

const orderedBy: Readonly<Record<Ordering['by'], (transfer: Transfer) => bigint>> = {
  created_at: ({ createdAt }) => BigInt(createdAt),
  id: ({ id }) => BigInt(id),
  amount: ({ amount }) => amount,
};

/** Opaque to clients. A list accepts only our own cursors, and only in the same order. */
const cursorOf = ({ value, id }: ListPosition, { by, direction }: Ordering): string =>
  Buffer.from(`${by} ${direction} ${value} ${id}`).toString('base64url');

export const cursorAt = (transfer: Transfer, ordering: Ordering): string =>
  cursorOf({ value: orderedBy[ordering.by](transfer), id: transfer.id }, ordering);

/**
 * The cursor right behind or right ahead of a position: a reader who turns round gets the position
 * itself.
 */
export function cursorBeside(
  { value, id }: ListPosition,
  ordering: Ordering,
  side: 'behind' | 'ahead',
): string {
  const step = (ordering.direction === 'asc') === (side === 'behind') ? 1 : -1;
  return cursorOf({ value, id: Math.max(0, id + step) }, ordering);
}

const form = /^(\w+) (\w+) (\d{1,18}) (\d{1,16})$/;

/** The position in a cursor. */
export function positionAt(
  cursor: string,
  { by, direction }: Ordering,
): Decision<ListPosition, 'invalid_parameters'> {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, cursorBy, cursorDirection, value = '', id = ''] = form.exec(text) ?? [];
  if (cursorBy === undefined) {
    return refuse('invalid_parameters', 'The cursor is not one of ours.');
  }
  if (cursorBy !== by || cursorDirection !== direction) {
    return refuse('invalid_parameters', 'The cursor belongs to a list in another order.');
  }
  return accept({ value: BigInt(value), id: Number.parseInt(id, 10) });
}
