import type { Statement } from './table.ts';

/**
 * Each lane has one row with the id of its newest batch, written by the batch itself. A lane that
 * lost its connection at COMMIT sends the same batch again: the statement waits for the old
 * session's row lock, and returns no row when that session had committed.
 */
export const enterBatch = (laneId: string, batchId: string): Statement => ({
  name: 'enter batch',
  text: `INSERT INTO lane (id, batch_id, entered_at) VALUES ($1::uuid, $2::uuid, now())
         ON CONFLICT (id) DO UPDATE SET batch_id = excluded.batch_id, entered_at = excluded.entered_at
         WHERE lane.batch_id <> excluded.batch_id
         RETURNING id`,
  values: [laneId, batchId],
});

/** Writes the lane's row once more, so that its transaction has something to commit. */
export const touchLane = (laneId: string): Statement => ({
  name: 'touch lane',
  text: 'UPDATE lane SET entered_at = now() WHERE id = $1::uuid RETURNING id',
  values: [laneId],
});
