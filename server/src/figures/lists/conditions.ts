import type { Condition } from './list.ts';

/** The conditions that filters of lists are made of. */

export const equals = (column: string, type = 'text'): Condition => ({
  sql: `item.${column} = $`,
  type,
});

/** An amount in minor units, at least or at most this one. */
export const least = (column: string): Condition => ({
  sql: `item.${column} >= $`,
  type: 'bigint',
});

export const most = (column: string): Condition => ({ sql: `item.${column} <= $`, type: 'bigint' });
