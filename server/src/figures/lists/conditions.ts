import type { Condition } from './list.ts';

/** The words that the filters of lists consist of. */

export const equals = (column: string, type = 'text'): Condition => ({
  sql: `item.${column} = $`,
  type,
});

/** At least, and at most, an amount in minor units. */
export const least = (column: string): Condition => ({
  sql: `item.${column} >= $`,
  type: 'bigint',
});

export const most = (column: string): Condition => ({ sql: `item.${column} <= $`, type: 'bigint' });
