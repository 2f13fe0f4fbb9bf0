import type { Statement } from './table.ts';

/** How long the row watch waits in line for one held row before it looks at the others. */
const watchWait = '50ms';

/**
 * Each lane has one row with the id of its newest batch, written by the batch itself. A lane that
 * lost its connection at COMMIT sends the same batch again. The statement then waits for the row
 * lock of the old session, and returns no row if that session committed. All later statements of
 * the batch wait for a lock `rowWaitMs` at most.
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

/** Writes the lane's row again, so that its transaction has something to commit. */
export const touchLane = (laneId: string): Statement => ({
  name: 'touch lane',
  text: 'UPDATE lane SET entered_at = now() WHERE id = $1::uuid RETURNING id',
  values: [laneId],
});
