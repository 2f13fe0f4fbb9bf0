import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardsOf, type Machine, next, type Row } from '../../src/kernel/machine.ts';
import { machines } from './machines.ts';

/** `next` for a machine whose table the compiler does not know: any trigger, any guards. */
const step = next as unknown as (
  machine: Machine,
  from: string | null,
  on: string,
  guards: Readonly<Record<string, boolean>>,
) => Row | null;

/** A walk through one machine: its own triggers, with any values of its guards. */
function walks(machine: Machine) {
  const guards = [...new Set(machine.rows.flatMap(guardsOf))];
  return fc.array(
    fc.record({
      on: fc.constantFrom(...machine.rows.map((row) => row.on)),
      guards: fc.record(Object.fromEntries(guards.map((guard) => [guard, fc.boolean()]))),
    }),
    { maxLength: 40 },
  );
}

describe.each(machines)('$entity $spec', (machine) => {
  test('no sequence of triggers ever leaves a terminal state', () => {
    fc.assert(
      fc.property(walks(machine), (walk) => {
        let status: string | null = null;
        for (const { on, guards } of walk) {
          const row: Row | null = step(machine, status, on, guards);
          if (status !== null && machine.states[status] === 'terminal') expect(row).toBeNull();
          status = row?.to ?? status;
        }
      }),
    );
  });
});
