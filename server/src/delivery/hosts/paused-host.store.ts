import { integerColumn, textColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

export type PausedHost = {
  /** Host and port. */
  readonly host: string;
  readonly reason: string;
  /** The operator, by name. */
  readonly pausedBy: string;
  readonly pausedAt: UnixSeconds;
};

export const pausedHosts = defineTable<PausedHost>({
  name: 'paused_host',
  lockRank: lockRankOf('paused_host'),
  key: 'host',
  columns: {
    host: textColumn(),
    reason: textColumn(),
    pausedBy: textColumn(),
    pausedAt: integerColumn<UnixSeconds>(),
  },
  mutable: [],
});

/** The host of a delivery `d` is not paused. Every node checks this with every statement. */
export const isNotPaused = (host: string): string =>
  `NOT EXISTS (SELECT FROM paused_host WHERE paused_host.host = ${host})`;
