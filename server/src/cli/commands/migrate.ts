import type { Command } from '../command.ts';
import { count } from '../render.ts';

/** The migrations that ran, in words. */
export const migratedText = (ran: readonly string[], known: number): string =>
  ran.length === 0
    ? `The database is up to date (${count(known, 'migration')}).\n`
    : `${ran.map((name) => `ran ${name}\n`).join('')}The database is up to date: ${count(ran.length, 'migration')} ran.\n`;

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date and stop',
  details:
    'Works on DATABASE_URL, or on the embedded database in DATA_DIR while no server runs on it. ' +
    'The server does the same when it starts; this is for whoever wants to do it before.',
  reaches: 'nothing',
  examples: [
    { does: 'the embedded database', line: 'florin migrate' },
    {
      does: 'a server of your own',
      line: 'DATABASE_URL=postgres://db.example/florin florin migrate',
    },
  ],
  run: async ({ terminal }) => {
    // Loaded here, so that other commands start without it.
    const { bringUpToDate } = await import('../bring-up-to-date.ts');
    const { ran, migrations } = await bringUpToDate(terminal);
    return { document: { ran, migrations }, text: () => migratedText(ran, migrations.length) };
  },
};
