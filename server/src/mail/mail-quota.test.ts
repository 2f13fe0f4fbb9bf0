import { describe, expect, test } from 'vitest';
import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import {
  hasRoom,
  mailboxCount,
  mailQuotas,
  projectCounts,
  roomAt,
  sourceCount,
  timesWith,
} from './mail-quota.ts';

const now = unixSeconds(1_800_000_000);
const ago = (...seconds: number[]): UnixSeconds[] => seconds.map((one) => unixSeconds(now - one));

test('decision 0102: the quotas are those of the table', () => {
  expect(mailQuotas({ invitationsPerDay: 200, limitsSources: true })).toEqual({
    mailbox: { hour: 3, day: 10 },
    owner: { hour: 3, day: null },
    project: { hour: 50, day: 200 },
    words: { hour: 20, day: 50 },
    source: { hour: 20, day: 60 },
    unknown_source: { hour: 300, day: 1_000 },
    receipts: { hour: 20, day: 60 },
    test_receipts: { hour: 50, day: 200 },
    money_back: { hour: 20, day: 60 },
    owner_notices: { hour: 60, day: 200 },
  });
  expect(mailQuotas({ invitationsPerDay: 1, limitsSources: false })).toMatchObject({
    project: { hour: 1, day: 1 },
    words: { hour: 1, day: 1 },
    source: null,
    unknown_source: null,
  });
});

// biome-ignore format: a table
test.each([
  // seconds since each mail         quota                    room
  [[],                               { hour: 1, day: 1 },     true ],
  [[0, 0],                           { hour: 3, day: 3 },     true ],
  [[0, 0, 0],                        { hour: 3, day: 9 },     false],
  [[3_599, 0, 0],                    { hour: 3, day: 9 },     false],
  [[3_600, 0, 0],                    { hour: 3, day: 9 },     true ],
  [[86_399, 3_600, 3_600],           { hour: 3, day: 3 },     false],
  [[86_400, 3_600, 3_600],           { hour: 3, day: 3 },     true ],
  [[7_200, 7_200, 7_200, 7_200],     { hour: 3, day: null },  true ],
  [[0, 0, 0, 0, 0, 0],               null,                    true ],
])('after mails %j seconds ago, a quota of %j has room: %s', (seconds, quota, room) => {
  expect(hasRoom(ago(...seconds), quota, now)).toBe(room);
});

// biome-ignore format: a table
test.each([
  // seconds since each mail         quota                    seconds until there is room
  [[],                               { hour: 1, day: 1 },     0     ],
  [[0, 0],                           { hour: 3, day: 3 },     0     ],
  [[600, 0, 0],                      { hour: 3, day: 9 },     3_000 ],
  [[9_000, 600, 60, 0],              { hour: 3, day: 9 },     3_000 ],
  [[86_399, 3_600, 3_600],           { hour: 3, day: 3 },     1     ],
  [[7_200, 0, 0, 0],                 { hour: 3, day: null },  3_600 ],
  [[0, 0, 0],                        null,                    0     ],
  [[],                               { hour: 0, day: 0 },     null  ],
])('after mails %j seconds ago, a quota of %j has room in %s', (seconds, quota, wait) => {
  const at = roomAt(ago(...seconds), quota, now);
  expect(at === null ? null : at - now).toBe(wait);
  if (at !== null) expect(hasRoom(ago(...seconds), quota, at)).toBe(true);
});

test('only times that still count are kept', () => {
  const times = ago(86_400, 86_399, 3_600, 3_599);
  expect(timesWith(times, { hour: 9, day: 9 }, now)).toEqual(ago(86_399, 3_600, 3_599, 0));
  expect(timesWith(times, { hour: 9, day: null }, now)).toEqual(ago(3_599, 0));
  expect(timesWith(times, null, now)).toEqual([]);
});

describe('names of counts', () => {
  test('are the same for all spellings of a mailbox, and differ between test and live', () => {
    const { name } = mailboxCount('ona@example.com', false);
    expect(mailboxCount('ONA+shop@Example.com', false).name).toBe(name);
    expect(mailboxCount('ona@example.com', true).name).not.toBe(name);
    expect(mailboxCount('ona2@example.com', false).name).not.toBe(name);
  });

  test('are the same for the same words of a project, whatever the numbers and spaces', () => {
    const name = (id: string, words: string) => projectCounts(id, words)[1]?.name;
    expect(name('a', 'Order  17 – CALL us!')).toBe(name('a', 'order 4711: call us'));
    expect(name('a', 'Order 17')).not.toBe(name('b', 'Order 17'));
    expect(projectCounts('a', ' 17 ')).toEqual([{ kind: 'project', name: 'a' }]);
  });

  test('are shared by all unknown addresses', () => {
    expect(sourceCount('203.0.113.9')).toEqual({ kind: 'source', name: '203.0.113.9' });
    expect(sourceCount(null).kind).toBe('unknown_source');
  });
});
