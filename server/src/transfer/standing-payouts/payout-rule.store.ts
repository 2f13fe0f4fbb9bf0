import {
  bigintColumn,
  booleanColumn,
  integerColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineLog, defineTable } from '../../engine/table.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { deletePast } from '../../storage/delete-past.store.ts';
import type { PayoutRule, RuleOutcome, RuleRun } from './payout-rule.ts';

export const payoutRules = defineTable<PayoutRule>({
  name: 'payout_rule',
  lockRank: lockRankOf('payout_rule'),
  key: 'id',
  columns: {
    id: uuidColumn,
    isTest: booleanColumn,
    state: textColumn<PayoutRule['state']>(),
    every: textColumn<PayoutRule['every']>(),
    weekday: nullable(integerColumn()),
    dayOfMonth: nullable(integerColumn()),
    keep: bigintColumn,
    minimum: bigintColumn,
    version: integerColumn(),
    setBy: uuidColumn,
    setAt: integerColumn<UnixSeconds>(),
    confirmedBy: nullable(uuidColumn),
    confirmedAt: nullable(integerColumn<UnixSeconds>()),
    nextAt: nullable(integerColumn<UnixSeconds>()),
    lastOutcome: nullable(textColumn<RuleOutcome>()),
  },
  mutable: [
    ...(['isTest', 'state', 'every', 'weekday', 'dayOfMonth', 'keep', 'minimum'] as const),
    ...(['version', 'setBy', 'setAt', 'confirmedBy', 'confirmedAt'] as const),
    ...(['nextAt', 'lastOutcome'] as const),
  ],
});

export const ruleRuns = defineLog<RuleRun>({
  name: 'payout_rule_run',
  columns: {
    projectId: uuidColumn,
    dueAt: integerColumn<UnixSeconds>(),
    ranAt: integerColumn<UnixSeconds>(),
    outcome: textColumn<RuleOutcome>(),
    available: nullable(bigintColumn),
    transferId: nullable(integerColumn()),
    amount: nullable(bigintColumn),
  },
});

type RunRow = {
  readonly due_at: string;
  readonly ran_at: string;
  readonly outcome: RuleOutcome;
  readonly available: string | null;
  readonly transfer_id: string | null;
  readonly amount: string | null;
};

/** The results of a project's last due moments, latest first. */
export const lastRuns = (
  database: Database,
  projectId: string,
  limit: number,
): Promise<readonly RuleRun[]> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<RunRow>(
      `SELECT due_at, ran_at, outcome, available, transfer_id, amount FROM payout_rule_run
       WHERE project_id = $1 ORDER BY due_at DESC LIMIT $2`,
      [projectId, limit],
    );
    return rows.map((row) => ({
      projectId,
      dueAt: unixSeconds(Number(row.due_at)),
      ranAt: unixSeconds(Number(row.ran_at)),
      outcome: row.outcome,
      available: row.available === null ? null : BigInt(row.available),
      transferId: row.transfer_id === null ? null : Number(row.transfer_id),
      amount: row.amount === null ? null : BigInt(row.amount),
    }));
  });

const keptSeconds = 400 * 86_400;

const pastRuns = { table: 'payout_rule_run', moment: 'ran_at' };

/** Deletes one small batch of runs older than a year and a month. True: there are more. */
export const pruneRuns = (database: Database, now: UnixSeconds): Promise<boolean> =>
  deletePast(database, pastRuns, unixSeconds(now - keptSeconds));
