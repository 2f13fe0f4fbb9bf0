import { expect, test } from 'vitest';
import { type DatabaseFacts, judgeDatabase } from './database-ground.ts';

const good: DatabaseFacts = {
  fsync: 'on',
  fullPageWrites: 'on',
  ownCommit: 'on',
  defaultCommit: 'on',
  isStandby: false,
  checksums: 'on',
};

// biome-ignore format: a table
test.each<[Partial<DatabaseFacts>, string[]]>([
  [{},                                                   []],
  [{ ownCommit: 'remote_apply' },                        []],
  [{ defaultCommit: 'remote_apply' },                    []],
  [{ fsync: 'off' },                                     ['fsync breaks']],
  [{ fullPageWrites: 'off' },                            ['full_page_writes breaks']],
  [{ isStandby: true },                                  ['primary breaks']],
  [{ ownCommit: 'off' },                                 ['synchronous_commit breaks']],
  [{ ownCommit: 'local', defaultCommit: 'local' },       ['synchronous_commit breaks']],
  [{ ownCommit: 'remote_write' },                        ['synchronous_commit breaks']],
  [{ defaultCommit: 'off' },                             ['synchronous_commit weakens']],
  [{ defaultCommit: 'local' },                           ['synchronous_commit weakens']],
  [{ defaultCommit: 'remote_write' },                    ['synchronous_commit weakens']],
  [{ checksums: 'off' },                                 ['checksums weakens']],
  [{ fsync: 'off', fullPageWrites: 'off', checksums: 'off' },
    ['fsync breaks', 'full_page_writes breaks', 'checksums weakens']],
])('a database with %j: %j', (facts, found) => {
  const shortcomings = judgeDatabase({ ...good, ...facts });
  expect(shortcomings.map(({ check, severity }) => `${check} ${severity}`)).toEqual(found);
  for (const shortcoming of shortcomings) {
    expect(shortcoming.found).toMatch(/^The database\b.*\.$/);
    expect(shortcoming.remedy).toMatch(/\.$/);
  }
});
