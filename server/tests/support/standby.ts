import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareBinaries } from '../../src/storage/embedded/binaries.ts';
import { chooseDatabaseUser } from '../../src/storage/embedded/database-user.ts';
import { startEmbeddedPostgres } from '../../src/storage/embedded/embedded-postgres.ts';
import { identityOf } from '../../src/storage/embedded/programs.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

/** A PostgreSQL in standby mode without a primary: it answers queries and stores nothing. */
export type Standby = { readonly url: string; readonly stop: () => Promise<void> };

export async function startStandby(): Promise<Standby> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'florin-standby-')));
  await chmod(folder, 0o711);
  const primary = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const address = new URL(await primary.ensureRunning());
  await primary.stop();
  const cluster = join(folder, 'postgres');
  const user = await chooseDatabaseUser(cluster);
  await writeFile(join(cluster, 'standby.signal'), '');
  if (user !== null) await chown(join(cluster, 'standby.signal'), user.uid, user.gid);
  const port = String(await freePort());
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const { postgres } = await prepareBinaries(user);
  const child = spawn(postgres, ['-D', cluster, ...settings.flatMap((each) => ['-c', each])], {
    ...identityOf(user),
    cwd: folder,
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  address.port = port;
  await until('the standby answers', () => isAnswering(address.href));
  return {
    url: address.href,
    stop: async () => {
      child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
