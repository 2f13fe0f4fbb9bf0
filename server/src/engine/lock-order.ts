/**
 * The tables whose rows are locked, in the one order in which every batch of every node locks them.
 * A new table goes where its keys are known: after the tables whose rows name it.
 */
const lockOrder = ['idempotent_answer', 'hold', 'account'] as const;

export type LockedTable = (typeof lockOrder)[number];

export const lockRankOf = (table: LockedTable): number => lockOrder.indexOf(table);
