import { expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { alarmsOf, type OverviewFacts } from './alarms.ts';

const now = unixSeconds(1_800_000_000);
const node: OverviewFacts['nodes'][number] = {
  name: 'one',
  version: '1.0',
  state: 'here',
  clock_ahead_ms: 3,
  shortcomings: [],
};
const well: OverviewFacts = {
  ...{ now, oldestPendingAt: null, hosts: [], overdueTimers: 0, oldestDueAt: null },
  ...{ failedMails: 0, unexpectedAnswers: 0, serverErrors: 0, violations: 0 },
  ...{ stuckFiles: 0, doubtedFiles: 0, waitingPayouts: 0, oldestPayoutAt: null, largePayouts: 0 },
  ...{ redis: 'none', nodes: [node] },
};
const host = {
  ...{ host: 'a.example:443', pendingCount: 2, failedCount: 0, nextTryAt: null },
  ...{ oldestPendingAt: now, failingSince: null, lastAttempt: null, paused: null },
  state: 'waiting',
} as const;
const since = unixSeconds(now - 60);
const lack = { severity: 'breaks', found: 'The disk is full.', remedy: 'Make room.' } as const;
const late = unixSeconds(now - 3_601);
const edge = unixSeconds(now - 3_600);

// biome-ignore format: a table
test.each<[string, Partial<OverviewFacts>, readonly string[]]>([
  ['nothing',                 {},                                                                  []],
  ['a slow receiver',         { hosts: [host] },                                                   []],
  ['a failing receiver',      { hosts: [{ ...host, state: 'failing', failingSince: since }] },     ['bad host_failing a.example:443 2']],
  ['a paused receiver',       { hosts: [{ ...host, state: 'paused', paused: { at: since, reason: 'x', by: 'y' } }] }, ['wait host_paused a.example:443 2']],
  ['an event an hour old',    { oldestPendingAt: edge },                                           []],
  ['an event a second older', { oldestPendingAt: late },                                           ['wait events_late']],
  ['an overdue timer',        { overdueTimers: 1, oldestDueAt: since },                            ['bad timers_rest 1']],
  ['mails and banks',         { failedMails: 3, unexpectedAnswers: 2 },                            ['bad bank_answers 2', 'wait mails_failed 3']],
  ['payment files',           { stuckFiles: 2, doubtedFiles: 1 },                                  ['bad files_stuck 2', 'wait payees_wait 1']],
  ['payouts in no file',      { waitingPayouts: 3, oldestPayoutAt: since },                        ['wait payouts_wait 3']],
  ['payouts too large',       { largePayouts: 2 },                                                 ['wait payouts_too_large 2']],
  ['broken books',            { serverErrors: 4, violations: 1 },                                  ['bad books_broken 1', 'bad server_errors 4']],
  ['no Redis',                { redis: 'unreachable' },                                            ['bad redis_away']],
  ['a node that is away',     { nodes: [node, { ...node, name: 'two', version: '0.9', state: 'away' }] }, ['bad node_away two']],
  ['two versions',            { nodes: [node, { ...node, version: '0.9', state: 'there' }] },      ['wait versions_differ 0.9, 1.0']],
  ['a clock of five seconds', { nodes: [{ ...node, clock_ahead_ms: -5_000 }] },                    []],
  ['a clock that is off',     { nodes: [{ ...node, clock_ahead_ms: -5_001 }] },                    ['bad clock_off one']],
  ['the same problem twice',  { nodes: [{ ...node, shortcomings: [lack] }, { ...node, shortcomings: [lack] }] }, ['bad ground The disk is full. Make room.']],
])('the alarms for %s are listed', (_, facts, expected) => {
  const said = alarmsOf({ ...well, ...facts }).map(({ kind, severity, subject, count }) =>
    [severity, kind, subject, count].filter((part) => part !== null).join(' '),
  );
  expect(said).toEqual(expected);
});
