import { once } from 'node:events';
import { startEmbeddedPostgres } from '../../src/storage/embedded/embedded-postgres.ts';
import { StartupRefusal } from '../../src/storage/startup-refusal.ts';
import type { FlorinEvent } from './child-florin.ts';

// A Florin with nothing but its database: starts on a line on stdin, stops on SIGTERM, and must
// then end by itself, which shows that nothing was left open.

const tell = (event: FlorinEvent): void => {
  process.stdout.write(`${JSON.stringify(event)}\n`);
};

const [dataDir = ''] = process.argv.slice(2);
tell({ kind: 'loaded' });
await once(process.stdin, 'data');
process.stdin.destroy();

try {
  const log: string[] = [];
  const database = await startEmbeddedPostgres({
    dataDir,
    log: (message) => log.push(message),
    settings: { fsync: 'off' },
  });
  process.once('SIGTERM', () => {
    void database.stop().then(() => tell({ kind: 'stopped' }));
  });
  tell({ kind: 'running', address: await database.ensureRunning(), log });
} catch (error) {
  if (!(error instanceof StartupRefusal)) throw error;
  tell({ kind: 'refused', message: error.message });
}
