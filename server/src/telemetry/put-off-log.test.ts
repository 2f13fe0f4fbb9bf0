import { expect, test } from 'vitest';
import { Unavailable } from '../kernel/unavailable.ts';
import { ConnectionFault } from '../storage/faults.ts';
import { createLog } from './logging.ts';
import { putOffLog } from './put-off-log.ts';

/** Keeps each logged line, as its message and the number of omitted lines. `at` moves the clock. */
function listening() {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => lines.push(line) });
  let ms = 0;
  const putOff = putOffLog(log, () => ms);
  const told = () =>
    lines.map((line) => JSON.parse(line)).map(({ msg, unlogged }) => [msg, unlogged]);
  return { putOff, told, at: (toMs: number) => (ms = toMs) };
}

const away = new ConnectionFault('not_connected', new Error('no'));

test('a database outage is logged at once and every half minute, with a count of omitted lines', () => {
  const { putOff, told, at } = listening();
  for (let ms = 0; ms < 60_000; ms += 500) {
    at(ms);
    putOff({ err: away }, 'Mails were put off.');
    putOff({ err: away }, 'Deliveries were put off.');
  }
  expect(told()).toEqual([
    ['Mails were put off.', 0],
    ['Mails were put off.', 119],
  ]);
});

test('other faults are logged each time, even during an outage', () => {
  const { putOff, told } = listening();
  putOff({ err: away }, 'Mails were put off.');
  for (let nth = 0; nth < 3; nth += 1) putOff({ err: new Error('a bug') }, 'A timer was put off.');
  expect(told()).toEqual([
    ['Mails were put off.', 0],
    ...Array.from({ length: 3 }, () => ['A timer was put off.', undefined]),
  ]);
});

// biome-ignore format: a table
test.each([
  ['an error of the system', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['an error of the driver', new Error('Connection terminated unexpectedly')],
  ['our own error',         new Unavailable('The database does not answer.', 1)],
  ['a stopping database',   Object.assign(new Error('terminating'), { code: '57P01' })],
])('%s counts as an outage', (_, err) => {
  const { putOff, told } = listening();
  for (let nth = 0; nth < 3; nth += 1) putOff({ err }, 'Mails were put off.');
  expect(told()).toEqual([['Mails were put off.', 0]]);
});

test('a refusal of the database does not count as an outage', () => {
  const { putOff, told } = listening();
  const err = Object.assign(new Error('duplicate key'), { code: '23505' });
  for (let nth = 0; nth < 3; nth += 1) putOff({ err }, 'Mails were put off.');
  expect(told()).toHaveLength(3);
});
