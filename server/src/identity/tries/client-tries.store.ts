import { integerColumn, jsonColumn, nullable, textColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { ClientTries, ClientTry, ServedHour } from './client-tries.ts';

/** One row for each client that ever sent a PIN. It is never removed. */
export const clientTries = defineTable<ClientTries>({
  name: 'client_tries',
  lockRank: lockRankOf('client_tries'),
  key: 'clientId',
  columns: {
    clientId: textColumn(),
    tries: jsonColumn<readonly ClientTry[]>(),
    served: jsonColumn<readonly ServedHour[]>(),
    stoppedAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['tries', 'served', 'stoppedAt'],
});
