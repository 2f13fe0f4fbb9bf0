import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import type { Operation } from '../../src/engine/operation.ts';
import { findRows } from '../../src/figures/lists/list.store.ts';
import { searched } from '../../src/figures/search/search-filter.ts';
import { findByPart, foldRawTexts } from '../../src/figures/search/search-text.store.ts';
import { folded, piecesOf } from '../../src/figures/search/search-text.ts';
import {
  addSearchText,
  changeSearchText,
  forgetSearchText,
  searchTextAsk,
} from '../../src/figures/search/write-search-text.ts';
import { newStanding } from '../../src/identity/owner-state.ts';
import { people } from '../../src/identity/users/person.store.ts';
import { accept } from '../../src/kernel/decision.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { userList } from '../../src/operator/lists.store.ts';
import { migrate, readMigrations } from '../../src/storage/migrate.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { extent, longTest } from '../support/extent.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { countingBlocks, watchedDatabase } from '../support/watched-database.ts';

// Business 2, `q`: the pieces of texts by which people and projects are found.

let db: TestDatabase;
let engine: Engine;
beforeAll(async () => {
  db = await createTestDatabase();
  engine = createTestEngine(db.database.connect);
});
afterAll(async () => {
  await engine.close();
  await db.drop();
});

type Texts = { readonly id: number; readonly texts: readonly string[] };

const addPerson: Operation<Texts, null, never> = {
  name: 'add person',
  load: () => [],
  decide: (draft, { id, texts }) => {
    const common = { locale: 'en', isTest: true, passwordHash: null, pinHash: null } as const;
    const name = texts[0] ?? '';
    const unlocked = { lockedAt: null, lockCount: 0 };
    const standing = { ...newStanding, ...unlocked, erasedAt: null, createdAt: unixSeconds(0) };
    draft.insert(people, { id, name, ...common, walletId: id, ...standing });
    addSearchText(draft, 'user', String(id), texts);
    return accept(null);
  },
};

const changePerson: Operation<Texts, null, never> = {
  name: 'change person',
  load: ({ id }) => [[searchTextAsk('user', String(id))]],
  decide: (draft, { id, texts }) => {
    if (texts.length === 0) forgetSearchText(draft, 'user', String(id));
    else changeSearchText(draft, 'user', String(id), texts);
    return accept(null);
  },
};

async function piecesIn(id: number): Promise<readonly string[]> {
  const rows = await db.query<{ piece: string }>(
    `SELECT piece FROM search_piece JOIN person USING (place) WHERE kind = 'user' AND person.id = $1`,
    [id],
  );
  return rows.map(({ piece }) => piece).toSorted();
}

const found = async (part: string): Promise<readonly string[]> =>
  (await findByPart(db.database, 'user', part, 20)).map(({ subject }) => subject);

let lastId = 1_000;

const aText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('a', 'B', 'ß', 'İ', 'Σ', 'ž', '𐐀', ' ', '%', '\n'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
});
/** Texts that PostgreSQL can hold. */
const texts = fc.array(
  aText.map((text) => text.replaceAll('\0', '')),
  { maxLength: 3 },
);

test('the pieces follow all changes of the texts, and are deleted with them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 4 }), async (states) => {
      lastId += 1;
      const id = lastId;
      for (const [nth, state] of states.entries()) {
        const operation = nth === 0 ? addPerson : changePerson;
        await engine.execute(operation, { id, texts: state }, client('shop'));
        const expected = state.flatMap((text) => [...piecesOf(folded(text).replaceAll('\n', ' '))]);
        expect(await piecesIn(id)).toEqual([...new Set(expected)].toSorted());
      }
      await engine.execute(changePerson, { id, texts: [] }, client('shop'));
      expect(await piecesIn(id)).toEqual([]);
      const [left] = await db.query('SELECT text, raw FROM search_text WHERE id = $1', [
        `user ${id}`,
      ]);
      expect(left).toEqual({ text: '', raw: null });
    }),
    { numRuns: extent({ short: 15, long: 60 }) },
  );
});

test('a text is found by every piece of it, and no longer once it is forgotten', async () => {
  lastId += 1;
  const id = lastId;
  const mark = randomUUID();
  await engine.execute(addPerson, { id, texts: [`Ona ${mark}`, 'x'] }, client('shop'));
  for (let from = 0; from < mark.length - 3; from += 1) {
    expect(await found(mark.slice(from).toUpperCase())).toContain(String(id));
  }
  expect(await found(`${mark}x`)).toEqual([]);
  expect(await found('on')).toEqual([]);
  await engine.execute(changePerson, { id, texts: [] }, client('shop'));
  expect(await found(mark)).toEqual([]);
});

test('a text without its owner cannot be written, because it has no place', async () => {
  const write = db.query(
    "INSERT INTO search_text (id, kind, subject, text) VALUES ('user 5', 'user', '5', 'abc')",
  );
  await expect(write).rejects.toThrow('"place"');
});

longTest('0046: earlier people and projects are found after the first start', async () => {
  const before = await createTestDatabase('template0');
  onTestFinished(() => before.drop());
  const migrations = await readMigrations();
  await migrate(
    before.database,
    migrations.filter(({ name }) => name < '0046'),
  );
  await before.query(
    `INSERT INTO person (id, name, locale, is_test, wallet_id, created_at)
     SELECT nth, CASE nth WHEN 7 THEN 'ŽANA' ELSE 'Ona ' || nth END, 'lt', true, nth, 600 - nth
     FROM generate_series(1, 600) AS nth`,
  );
  await before.query(
    `INSERT INTO address (id, person_id, kind, value) VALUES
       ('7:a', 7, 'email', 'Zana@Example.com'), ('7:b', 7, 'phone', '+37060000007')`,
  );
  const project = randomUUID();
  await before.query(
    `INSERT INTO project (id, number, name, is_test, wallet_id, client_id, configuration, created_at)
     VALUES ($1, 1234, 'ČIA shop', true, 1000, 'c', '{}', 1)`,
    [project],
  );
  await migrate(before.database, migrations);
  while (await foldRawTexts(before.database));
  const subjects = async (kind: 'user' | 'project', part: string) =>
    (await findByPart(before.database, kind, part, 3)).map(({ subject }) => subject);
  for (const part of ['žana', 'ZANA@example', '0000007']) {
    expect(await subjects('user', part)).toEqual(['7']);
  }
  for (const part of ['čia', '1234', project.slice(9)]) {
    expect(await subjects('project', part)).toEqual([project]);
  }
  // The newest first, in the order of creation.
  expect(await subjects('user', 'ona')).toEqual(['1', '2', '3']);
  expect(await before.query('SELECT id FROM search_text WHERE raw IS NOT NULL')).toEqual([]);
  const [placed] = await before.query<{ next: string; last: string }>(
    `SELECT nextval('list_place') AS next, max(place) AS last FROM person`,
  );
  expect(Number(placed?.next)).toBeGreaterThan(Number(placed?.last));
});

longTest(
  'a page of people with a part reads along the index of pieces, even if all people have it',
  async () => {
    const large = await createTestDatabase();
    onTestFinished(() => large.drop());
    await large.query(
      `INSERT INTO person (id, name, locale, is_test, wallet_id, created_at)
     SELECT nth, 'Ona', 'lt', true, nth, 0 FROM generate_series(1, 10000) AS nth`,
    );
    await large.query(
      `INSERT INTO search_text (id, kind, subject, text)
     SELECT 'user ' || id, 'user', id, 'ona' || CASE WHEN id % 2500 = 0 THEN ' rare' ELSE '' END
     FROM person`,
    );
    await large.query('ANALYZE');
    const plans: string[] = [];
    const watched = watchedDatabase(large.database, async (client, asked, values) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${asked}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    });
    const page = (q: string, after: bigint | null) => {
      const { list, query } = searched(userList, 'user', { q });
      const none = { createdFrom: null, createdTo: null, before: null };
      return findRows(watched, list, { filters: { q: query.q }, limit: 3, after, ...none });
    };
    const rare = await page('RARE', null);
    expect([rare.rows.map(({ id }) => Number(id)), rare.endedAt]).toEqual([
      [10_000, 7_500, 5_000, 2_500],
      null,
    ]);
    const all = await page('ona', rare.rows[1]?.place ?? null);
    expect(all.rows.map(({ id }) => Number(id))).toEqual([7_499, 7_498, 7_497, 7_496]);
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      // The pieces lead, one after the other, each to its text.
      expect(plan).toMatch(
        /Index Only Scan Backward using search_piece_pkey on search_piece piece/,
      );
      expect(plan).toMatch(
        /using search_text_kind_place_key on search_text .*\n +Index Cond: .*\(place = piece.place\)/,
      );
      // Only the pieces of the part are sorted, to find the rarest.
      expect(plan).not.toMatch(/Sort Key: (?!\(count)|Merge Join|Hash/);
    }
  },
);

longTest(
  'a search uses the piece that few of the newest have, however many have it in all',
  async () => {
    const large = await createTestDatabase();
    onTestFinished(() => large.drop());
    await large.query(
      `INSERT INTO person (id, name, locale, is_test, wallet_id, created_at)
     SELECT nth, 'Ona', 'lt', true, nth, 0 FROM generate_series(1, 12000) AS nth`,
    );
    // More than a thousand have either piece. The piece that all have comes first in the alphabet.
    await large.query(
      `INSERT INTO search_text (id, kind, subject, text)
     SELECT 'user ' || id, 'user', id, 'bbb' || CASE WHEN id % 10 = 0 THEN 'c' ELSE '' END
     FROM person`,
    );
    await large.query('VACUUM (ANALYZE) search_piece');
    const counting = countingBlocks(large.database);
    const { list, query } = searched(userList, 'user', { q: 'bbbc' });
    const none = { createdFrom: null, createdTo: null, before: null, after: null };
    const asked = { filters: { q: query.q }, limit: 9, ...none };
    const { rows } = await findRows(counting.database, list, asked);
    const tens = Array.from({ length: 10 }, (_, nth) => 12_000 - 10 * nth);
    expect(rows.map(({ id }) => Number(id))).toEqual(tens);
    // Ten texts. Along the other piece it would be a hundred.
    expect(counting.blocks()).toBeLessThan(100);
  },
);
