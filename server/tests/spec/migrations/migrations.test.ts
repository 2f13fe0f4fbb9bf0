import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readMigrations } from '../../../src/storage/migrate.ts';
import { removalIn } from '../../../src/storage/migration-manners.ts';
import { beforeTheFirstTag } from './before-the-first-tag.ts';
import type { Rule } from './judging.ts';
import { judgeMigrationFiles } from './rules.ts';

// Decision 0246: nodes of the release before work beside each migration.

const rulesBroken = (sql: string, earlier = before): readonly Rule[] => {
  const files = [
    { name: '0001-before.sql', sql: earlier },
    { name: '0002-now.sql', sql },
  ];
  return (judgeMigrationFiles(files).get('0002-now.sql') ?? []).map(({ rule }) => rule);
};

/** `coin` is a large table, `project` a small one. */
const before = `
  CREATE TABLE coin (
    id bigint PRIMARY KEY, worth bigint NOT NULL, colour text CHECK (colour IN ('red', 'blue')),
    CONSTRAINT worth_something CHECK (worth > 0),
    CONSTRAINT coloured CHECK (worth < 9 OR colour IS NOT NULL));
  CREATE TABLE project (id uuid PRIMARY KEY, name text NOT NULL);
  CREATE INDEX coin_by_worth ON coin (worth);`;

test('nodes of the release before work beside every migration since the first tag', async () => {
  const found = [...judgeMigrationFiles(await readMigrations())].filter(
    ([, faults]) => faults.length > 0,
  );
  const rules = found.map(([name, faults]) => [
    name,
    [...new Set(faults.map(({ rule }) => rule))].toSorted(),
  ]);
  expect(Object.fromEntries(rules), JSON.stringify(found, null, 1)).toEqual(beforeTheFirstTag);
});

test('a removal names a published release', async () => {
  const changelog = await readFile(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8');
  const out = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, release]) => release);
  for (const { sql } of await readMigrations()) {
    const removal = removalIn(sql);
    if (removal !== null) expect(out).toContain(removal.release);
  }
});

// biome-ignore format: a table
describe('a migration that breaks nodes of the release before is refused', () => {
  test.each<[string, string, Rule]>([
    ['a column',                          'ALTER TABLE coin DROP COLUMN worth', 'removes'],
    ['a column, without the word',        'ALTER TABLE project DROP name', 'removes'],
    ['a renamed column',                  'ALTER TABLE coin RENAME COLUMN worth TO value', 'removes'],
    ['a renamed table',                   'ALTER TABLE coin RENAME TO token', 'removes'],
    ['a table',                           'DROP TABLE project', 'removes'],
    ['an index',                          'DROP INDEX coin_by_worth', 'removes'],
    ['a key',                             'ALTER TABLE coin DROP CONSTRAINT coin_pkey', 'removes'],
    ['an object that its head does not name', '-- Unused since 0.1.0: coin.colour\nALTER TABLE coin DROP COLUMN worth', 'removes'],
    ['a column that stays empty',         'ALTER TABLE project ADD COLUMN site text NOT NULL', 'not null'],
    ['a column that must be filled',      'ALTER TABLE coin ALTER COLUMN colour SET NOT NULL', 'not null'],
    ['a removed default',                 'ALTER TABLE coin ALTER COLUMN worth DROP DEFAULT', 'not null'],
    ['a column that may be empty',        'ALTER TABLE coin ALTER COLUMN worth DROP NOT NULL', 'null'],
    ['a new check of a small table',      'ALTER TABLE project ADD CONSTRAINT named CHECK (name <> \'\')', 'narrows'],
    ['a shorter list',                    "ALTER TABLE coin DROP CONSTRAINT coin_colour_check, ADD CONSTRAINT coin_colour_check CHECK (colour IN ('red')) NOT VALID", 'narrows'],
    ['a check with AND added',            'ALTER TABLE coin DROP CONSTRAINT worth_something; ALTER TABLE coin ADD CONSTRAINT worth_something CHECK (worth > 0 AND worth < 9) NOT VALID', 'narrows'],
    ['a unique index',                    'CREATE UNIQUE INDEX project_by_name ON project (name)', 'narrows'],
    ['a unique constraint',               'ALTER TABLE project ADD CONSTRAINT one_name UNIQUE (name)', 'narrows'],
    ['a constraint without a name',       'ALTER TABLE project ADD UNIQUE (name)', 'narrows'],
    ['a foreign key',                     'ALTER TABLE coin ADD CONSTRAINT of_project FOREIGN KEY (id) REFERENCES project NOT VALID', 'narrows'],
    ['a trigger',                         'CREATE TRIGGER stays BEFORE DELETE ON coin FOR EACH ROW EXECUTE FUNCTION refuse()', 'narrows'],
    ['another type',                      'ALTER TABLE coin ALTER COLUMN worth TYPE numeric', 'type'],
    ['an index that keeps writers out',   'CREATE INDEX coin_by_colour ON coin (colour)', 'lock'],
    ['an index beside another statement', 'CREATE INDEX CONCURRENTLY coin_by_colour ON coin (colour); CREATE TABLE other (id bigint)', 'lock'],
    ['a default for each row',            "ALTER TABLE coin ADD COLUMN place bigint NOT NULL DEFAULT nextval('list_place')", 'lock'],
    ['a stored column',                   'ALTER TABLE coin ADD COLUMN twice bigint GENERATED ALWAYS AS (worth * 2) STORED', 'lock'],
    ['a check of a new column',           'ALTER TABLE coin ADD COLUMN side text CHECK (side IN (\'a\', \'b\'))', 'lock'],
    ['a wider check with validation',     "ALTER TABLE coin DROP CONSTRAINT coin_colour_check, ADD CONSTRAINT coin_colour_check CHECK (colour IN ('red', 'blue', 'green'))", 'lock'],
    ['a check that is validated at once', 'ALTER TABLE coin ADD COLUMN side text; ALTER TABLE coin VALIDATE CONSTRAINT coloured', 'lock'],
    ['all rows in one transaction',       'UPDATE coin SET worth = worth * 2', 'lock'],
    ['all rows removed',                  'DELETE FROM coin', 'lock'],
    ['an unknown statement',              'DO $$ BEGIN DROP TABLE coin; END $$', 'unknown'],
    ['a lock',                            'LOCK TABLE coin', 'unknown'],
    ['a disabled trigger',                'ALTER TABLE coin DISABLE TRIGGER USER', 'unknown'],
  ])('%s', (_, sql, rule) => {
    expect(rulesBroken(sql)).toEqual([rule]);
  });
});

// biome-ignore format: a table
describe('a migration that does not break nodes of the release before is accepted', () => {
  test.each([
    ['a table with rules of its own',  "CREATE TABLE bag (id bigint PRIMARY KEY, side text NOT NULL); ALTER TABLE bag ADD CHECK (side <> ';'); CREATE UNIQUE INDEX bag_by_side ON bag (side)"],
    ['a column that may be empty',     'ALTER TABLE coin ADD COLUMN side text'],
    ['a column with a default',        'ALTER TABLE coin ADD COLUMN faces bigint NOT NULL DEFAULT 2'],
    ['a check of a new column',        "ALTER TABLE coin ADD COLUMN side text, ADD CONSTRAINT two_sides CHECK (side IN ('a', 'b')) NOT VALID"],
    ['a check of a new column, of a small table', 'ALTER TABLE project ADD COLUMN site text CHECK (site <> \'\')'],
    ['a longer list',                  "ALTER TABLE coin DROP CONSTRAINT coin_colour_check, ADD CONSTRAINT coin_colour_check CHECK (colour IN ('red', 'blue', 'green')) NOT VALID"],
    ['a check with OR added',          'ALTER TABLE coin DROP CONSTRAINT worth_something; ALTER TABLE coin ADD CONSTRAINT worth_something CHECK (worth > 0 OR colour IS NULL) NOT VALID'],
    ['a removed check',                'ALTER TABLE coin DROP CONSTRAINT coloured'],
    ['a validation of an earlier check', 'ALTER TABLE coin VALIDATE CONSTRAINT coloured'],
    ['an index of a large table',      '-- So that lists are fast.\nCREATE INDEX CONCURRENTLY coin_by_colour ON coin (colour);'],
    ['an index of a small table',      'CREATE INDEX project_by_name ON project (name)'],
    ['a unique index of a new column', 'ALTER TABLE project ADD COLUMN number bigint; CREATE UNIQUE INDEX project_by_number ON project (number)'],
    ['rows of a small table',          "UPDATE project SET name = 'none'; INSERT INTO project VALUES ('x', 'y')"],
    ['objects declared unused',        '-- Unused since 0.1.0: coin.colour, coin_by_worth, project\nALTER TABLE coin DROP COLUMN colour; DROP INDEX coin_by_worth; DROP TABLE project'],
    ['a column declared to have nulls',       '-- Unused since 0.1.0: coin.worth not null\nALTER TABLE coin ALTER COLUMN worth DROP NOT NULL'],
  ])('%s', (_, sql) => {
    expect(rulesBroken(sql)).toEqual([]);
  });
});
