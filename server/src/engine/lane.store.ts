import type { Statement } from './table.ts';

/**
 * How long a batch waits for a row before it takes it for held: far above what a commit of another
 * lane or node takes, and the one time that a held row costs everybody.
 */
const rowWait = '1s';
/** How long its writes wait for a unique key that somebody else has taken and not committed. */
const writeWait = '3s';
/** How long whoever looks after a held row stands in line for it before looking at the others. */
const watchWait = '50ms';

/**
 * Each lane has one row with the id of its newest batch, written by the batch itself. A lane that
 * lost its connection at COMMIT sends the same batch again: the statement waits for the old
 * session's row lock, and returns no row when that session had committed. For what the batch locks
 * after it, waiting is short.
 */
export const enterBatch = (laneId: string, batchId: string): Statement => ({
  name: 'enter batch',
  text: `INSERT INTO lane (id, batch_id, entered_at) VALUES ($1::uuid, $2::uuid, now())
         ON CONFLICT (id) DO UPDATE SET batch_id = excluded.batch_id, entered_at = excluded.entered_at
         WHERE lane.batch_id <> excluded.batch_id
         RETURNING id, set_config('lock_timeout', '${rowWait}', true)`,
  values: [laneId, batchId],
});

/** Whoever has its rows may wait for longer. */
export const waitPatiently: Statement = {
  name: 'wait patiently',
  text: `SET LOCAL lock_timeout = '${writeWait}'`,
  values: [],
};

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
