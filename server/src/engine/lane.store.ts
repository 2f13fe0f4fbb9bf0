import type { Statement } from './table.ts';

/** How long whoever looks after a held row stands in line for it before looking at the others. */
const watchWait = '50ms';

/**
 * Each lane has one row with the id of its newest batch, written by the batch itself. A lane that
 * lost its connection at COMMIT sends the same batch again: the statement waits for the old
 * session's row lock, and returns no row when that session had committed. For everything that the
 * batch needs after it, it waits for `rowWaitMs` at most.
 */
export const enterBatch = (laneId: string, batchId: string, rowWaitMs: number): Statement => ({
  name: 'enter batch',
  text: `INSERT INTO lane (id, batch_id, entered_at) VALUES ($1::uuid, $2::uuid, now())
         ON CONFLICT (id) DO UPDATE SET batch_id = excluded.batch_id, entered_at = excluded.entered_at
         WHERE lane.batch_id <> excluded.batch_id
         RETURNING id, set_config('lock_timeout', $3, true)`,
  values: [laneId, batchId, String(rowWaitMs)],
});

export const waitShortly: Statement = {
  name: 'wait shortly',
  text: `SET LOCAL lock_timeout = '${watchWait}'`,
  values: [],
};

/** Writes the lane's row once more, so that its transaction has something to commit. */
export const touchLane = (laneId: string): Statement => ({
  name: 'touch lane',
  text: 'UPDATE lane SET entered_at = now() WHERE id = $1::uuid RETURNING id',
  values: [laneId],
});
