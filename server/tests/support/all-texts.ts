import type { TestDatabase } from './test-database.ts';

/**
 * Every row of every table as text, bytes included: everything that a reader of the database can
 * see.
 */
export async function allTexts(db: TestDatabase): Promise<string> {
  const tables = await db.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query<{ text: string }>(`SELECT whole::text AS text FROM ${name} whole`);
    texts.push(...rows.map(({ text }) => `${name} ${text} ${bytesIn(text)}`));
  }
  return texts.join('\n');
}

/** Such a row has bytes as hexadecimal digits. */
const bytesIn = (text: string): string =>
  [...text.matchAll(/\\x([0-9a-f]{2,})/g)]
    .map(([, digits = '']) => Buffer.from(digits, 'hex').toString('utf8'))
    .join(' ');
