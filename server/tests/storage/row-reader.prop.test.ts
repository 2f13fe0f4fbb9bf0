import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quote } from '../../src/engine/column.ts';
import { LaneConnection } from '../../src/engine/connection.ts';
import { extent } from '../support/extent.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// The rows of a lane are read by our own code (storage/row-reader.ts), those of lists by the driver.

let db: TestDatabase;
let lane: LaneConnection;
beforeAll(async () => {
  db = await createTestDatabase();
  lane = new LaneConnection(db.database.connect, 'a lane');
  await lane.open();
});
afterAll(async () => {
  await lane.close();
  await db.drop();
});

const text = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer({ min: 1, max: 40_000 }).map((length) => 'long '.repeat(length)),
);
// PostgreSQL has no NUL in texts.
const storable = text.map((one) => one.replaceAll('\0', ''));
const texts = fc.array(fc.option(storable), { minLength: 1, maxLength: 40 });

test('a lane sees the same rows as the driver', async () => {
  const select = 'SELECT value, length(value), value IS NULL FROM unnest($1::text[]) AS value';
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      const elements = given.map((one) => (one === null ? 'NULL' : quote(one)));
      const values = [`{${elements.join(',')}}`];
      const seen = await lane.run({ name: 'select', text: select, values });
      const expected = await db.query(select, [given]);
      expect(seen).toEqual(
        expected.map((row) => [
          row['value'],
          row['length'] === null ? null : String(row['length']),
          row['?column?'] === true ? 't' : 'f',
        ]),
      );
    }),
    { numRuns: extent({ short: 25, long: 150 }) },
  );
});
