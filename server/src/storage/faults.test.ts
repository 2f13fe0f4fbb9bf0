import { expect, test } from 'vitest';
import {
  brokenInvariant,
  CommitWarned,
  ConnectionFault,
  classifyFault,
  faultCode,
} from './faults.ts';

const faultWith = (fields: object) => Object.assign(new Error('a fault'), fields);

// biome-ignore format: a table
test.each([
  // code           kind         what it is
  ['40001',         'transient', 'serialization failure'],
  ['40P01',         'transient', 'deadlock'],
  ['55P03',         'transient', 'lock timeout'],
  ['25P03',         'transient', 'idle in transaction for too long'],
  ['25P04',         'transient', 'transaction timeout'],
  ['25006',         'transient', 'read only: a standby'],
  ['08006',         'transient', 'connection failure'],
  ['53100',         'transient', 'disk full'],
  ['53300',         'transient', 'too many connections'],
  ['57014',         'transient', 'statement timeout'],
  ['57P01',         'transient', 'shut down by the administrator'],
  ['57P02',         'transient', 'crash shutdown'],
  ['57P03',         'transient', 'starting'],
  ['58030',         'transient', 'an I/O error'],
  ['23505',         'conflict',  'unique violation'],
  ['23514',         'poison',    'check violation'],
  ['23503',         'poison',    'foreign key violation'],
  ['23502',         'poison',    'NULL in a column that forbids it'],
  ['22003',         'poison',    'number out of range'],
  ['22021',         'poison',    'a character that text cannot store'],
  ['22P02',         'poison',    'not a uuid'],
  ['25P02',         'poison',    'the transaction failed before'],
  ['42P01',         'poison',    'no such table'],
  ['P0001',         'poison',    'refused by a trigger'],
  ['XX000',         'poison',    'an internal error'],
])('%s is %s: %s', (code, kind) => {
  expect(classifyFault(faultWith({ code }))).toBe(kind);
  expect(faultCode(faultWith({ code }))).toBe(code);
});

test('a COMMIT with a warning is retried, whatever the warning', () => {
  expect(classifyFault(new CommitWarned('01000'))).toBe('transient');
  expect(classifyFault(new CommitWarned('25P01'))).toBe('transient');
});

test('a connection fault of the driver is a lost connection', () => {
  const fault = new ConnectionFault('connection_lost', new Error('Connection terminated'));
  expect([faultCode(fault), classifyFault(fault)]).toEqual(['connection_lost', 'transient']);
});

test('an error of our own code is the fault of its operation', () => {
  const fault = new TypeError('a bug');
  expect([faultCode(fault), classifyFault(fault)]).toEqual(['bug', 'poison']);
});

// biome-ignore format: a table
test.each([
  [{ code: '23514', constraint: 'balance_within_limits' }, 'balance_within_limits'],
  [{ code: '23505', constraint: 'posting_pkey' },          'posting_pkey'],
  [{ code: '23502' },                                      '23502'],
  [{ code: 'P0001' },                                      'P0001'],
  [{ code: '40001' },                                      null],
  [{ code: '22P02' },                                      null],
  [{},                                                     null],
])('%o breaks the rule %s', (fields, rule) => {
  expect(brokenInvariant(faultWith(fields))).toBe(rule);
});
