import { isDeepStrictEqual } from 'node:util';
import { accept } from '../../../src/kernel/decision.ts';
import { accounts } from '../../../src/ledger/account.store.ts';
import { accountKinds } from '../../../src/ledger/account.ts';
import { client } from '../../support/engines.ts';
import { createMemoryEngine } from '../../support/memory-engine/memory-engine.ts';
import { start } from '../../support/rules/rule.ts';
import { everyLog } from '../../support/same-histories/every-table.ts';
import { putAll, simulatedTables } from '../cast.ts';
import type { Raw } from '../database/values.ts';
import { type Decided, isDecided, type Written } from '../recorder.ts';
import { rawsOf, type StoreView } from '../store-view.ts';
import { type Left, shown } from './left.ts';

/** The engine without faults, with its rows. */
export type Alone = ReturnType<typeof createMemoryEngine>;

/** It may have read before others committed: what it saw was true then, and it changed nothing. */
const hasNoEffect = ({ decision }: Decided): boolean =>
  !decision.ok && decision.keepsChanges !== true;

/**
 * A timer that was set while its operation waited for the timer's row. The operation did not see it
 * and left it there; it fires without effect. Any effect would show in the rows.
 */
const isFiredInVain = ({ operation, decision }: Decided, again: unknown): boolean =>
  operation.name.startsWith('timer ') &&
  isDeepStrictEqual(decision, accept('fired')) &&
  isDeepStrictEqual(again, accept('gone'));

/** No account ever spends or reserves more than it has. */
function owingAccount({ store }: Alone): string | null {
  for (const { id, kind, balance, held } of store.eachOf(accounts)) {
    const isOwing = balance < held && !accountKinds[kind].mayOwe;
    if (isOwing) return `account ${id} has less than it reserves`;
  }
  return null;
}

/** Rows that were written beside the engine: their writer must have seen the current rows. */
function putWritten({ store }: Alone, { rows }: Written, faults: string[]): void {
  for (const { table: name, key, before, after } of rows) {
    const table = simulatedTables.find((one) => one.name === name);
    if (table === undefined || after === null) continue;
    const seen = before === null ? null : table.fromRaw(before);
    const there = store.rowOf(table, key);
    if (!isDeepStrictEqual(seen, there)) {
      faults.push(`${name} ${key} was ${shown(seen)}, alone it is ${shown(there)}`);
    }
    store.put(table, table.fromRaw(after));
  }
}

/**
 * Repeats every committed operation, one after another, on an engine without locks, batches and
 * faults. Every decision and every row must be the same: then nothing was lost, nothing was done
 * twice, and no decision used data that had changed meanwhile.
 */
export async function replayed(
  { committed, plan, outBank }: Left,
  faults: string[],
): Promise<Alone> {
  let now = start;
  const engine = createMemoryEngine({ now: () => now });
  putAll(engine.store, { wanted: plan.wanted, hasOut: outBank !== null });
  for (const [at, one] of committed.entries()) {
    if (!isDecided(one)) {
      putWritten(engine, one, faults);
      continue;
    }
    if (hasNoEffect(one)) continue;
    now = one.now;
    const again = await engine
      .execute(one.operation, one.input, client('shop'))
      .catch((fault: unknown) => fault);
    const owing = owingAccount(engine);
    if (owing !== null) faults.push(`after commit ${at} (${one.operation.name}) ${owing}`);
    if (isDeepStrictEqual(again, one.decision) || isFiredInVain(one, again)) continue;
    const alone = again instanceof Error ? again.message : shown(again);
    const what = `commit ${at} (${one.operation.name})`;
    faults.push(`${what} decided ${shown(one.decision)}, alone it is ${alone}`);
    break;
  }
  return engine;
}

export function compareRows(view: StoreView, { store: alone }: Alone, faults: string[]): void {
  for (const table of simulatedTables) {
    const expected = new Map(
      alone.rowsOf(table).map((row) => [table.keyText(table.keyOf(row)), row]),
    );
    for (const row of view.rowsOf(table)) {
      const key = table.keyText(table.keyOf(row));
      const other = expected.get(key);
      expected.delete(key);
      if (!isDeepStrictEqual(row, other)) {
        faults.push(`${table.name} ${key} is ${shown(row)}, alone it is ${shown(other)}`);
      }
    }
    for (const key of expected.keys()) faults.push(`${table.name} ${key} is missing`);
  }
}

/** Deliveries have other writers too: only the columns that never change are compared. */
const comparedColumns: Readonly<Record<string, number>> = { delivery: 12 };

/** In any order. */
const textOf = (raws: readonly Raw[], columns: number): string =>
  raws
    .map((raw) => JSON.stringify(raw.slice(0, columns)))
    .toSorted()
    .join('\n');

export function compareLogs(view: StoreView, { store: alone }: Alone, faults: string[]): void {
  for (const log of everyLog) {
    const entries = alone.entriesOf(log);
    const there = view.rawsOf(log);
    if (there.length === 0 && entries.length === 0) continue;
    const { columns, raws } = rawsOf(log, entries);
    const compared = comparedColumns[log.name] ?? columns.length;
    if (textOf(there, compared) !== textOf(raws, compared)) {
      faults.push(`${log.name} has ${there.length} rows, alone it has ${raws.length}; they differ`);
    }
  }
}
