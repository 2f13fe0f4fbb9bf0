import { expect, test } from 'vitest';
import { renderImports } from '../../../scripts/docs/imports.ts';
import { renderStates } from '../../../scripts/docs/states.ts';
import { decision, defineMachine, spec } from '../../src/kernel/machine.ts';

const sample = defineMachine({
  entity: 'side_door',
  spec: '2-wallet.md#3.1',
  states: { shut: 'open', gone: 'terminal' },
  rows: [
    {
      from: null,
      on: 'build',
      to: 'shut',
      source: spec('builder comes', '0020-order-starts-pending'),
    },
    { from: 'shut', on: 'burn', when: ['dry', 'windy'], to: 'gone', source: spec() },
    { from: 'shut', on: 'rot', to: 'gone', source: decision('0021-payment-transitions') },
  ],
});

test('a state table is shown as a table with its sources and as a picture', () => {
  const page = renderStates([sample]);
  for (const line of [
    '## Side door, wallet 3.1',
    'States: `shut`, `gone` (terminal).',
    '| (none) | `build` |  | `shut` | document: builder comes; [decision 0020](../decisions/0020-order-starts-pending.md) |',
    '| `shut` | `burn` | `dry` and `windy` | `gone` | document |',
    '| `shut` | `rot` |  | `gone` | [decision 0021](../decisions/0021-payment-transitions.md) |',
    '  [*] --> shut: build',
    '  shut --> gone: burn [dry] [windy]<br/>rot',
    '  gone --> [*]',
  ]) {
    expect(page.split('\n')).toContain(line);
  }
});

test('folders are drawn in alphabetical order with the folders they import', () => {
  const page = renderImports(
    new Map([
      ['main.ts', new Set(['wallet', 'kernel'])],
      ['kernel', new Set<string>()],
      ['wallet', new Set(['kernel'])],
    ]),
  );
  expect(page).toContain(
    [
      'graph TD',
      '  kernel',
      '  main_ts[main.ts] --> kernel',
      '  main_ts[main.ts] --> wallet',
      '  wallet --> kernel',
      '```',
    ].join('\n'),
  );
});
