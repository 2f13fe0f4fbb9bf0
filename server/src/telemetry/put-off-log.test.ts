import { expect, test } from 'vitest';
import { Unavailable } from '../kernel/unavailable.ts';
import { ConnectionFault } from '../storage/faults.ts';
import { createLog } from './logging.ts';
import { putOffLog } from './put-off-log.ts';

/** Keeps each reported line, as a message and the number of omitted ones. `at` moves the clock. */
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

test('a database that is away is told at once, and then every half minute, with what was left out', () => {
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

test('any other fault is told each time, also meanwhile', () => {
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
  ['what the system says',  Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['what the driver says',  new Error('Connection terminated unexpectedly')],
  ['what we say',           new Unavailable('The database does not answer.', 1)],
  ['a database that stops', Object.assign(new Error('terminating'), { code: '57P01' })],
])('%s is an outage', (_, err) => {
  const { putOff, told } = listening();
  for (let nth = 0; nth < 3; nth += 1) putOff({ err }, 'Mails were put off.');
  expect(told()).toEqual([['Mails were put off.', 0]]);
});

test('what the database refuses is none', () => {
  const { putOff, told } = listening();
  const err = Object.assign(new Error('duplicate key'), { code: '23505' });
  for (let nth = 0; nth < 3; nth += 1) putOff({ err }, 'Mails were put off.');
  expect(told()).toHaveLength(3);
});
