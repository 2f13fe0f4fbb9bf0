import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * PostgreSQL's own benchmark of small transactions, on the same server. Null: it is not installed.
 */
export function preparePgbench(dataDir: string): ((seconds: number) => number) | null {
  const path = [process.env['PATH'], '/usr/lib/postgresql/15/bin'].join(':');
  if (spawnSync('pgbench', ['--version'], { env: { PATH: path } }).status !== 0) return null;
  const port = readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[3] ?? '';
  const password = readFileSync(`${dataDir}/postgres/database-password`, 'utf8').trim();
  const env = {
    PATH: path,
    PGHOST: '127.0.0.1',
    PGPORT: port,
    PGUSER: 'florin',
    PGPASSWORD: password,
  };
  const run = (args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync('pgbench', [...args, 'postgres'], {
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`pgbench failed: ${stderr}`);
    return stdout;
  };
  run(['--initialize', '--scale', '10', '--quiet']);
  return (seconds) => {
    const output = run([
      '--client',
      '16',
      '--jobs',
      '1',
      '--protocol',
      'prepared',
      '--time',
      String(seconds),
    ]);
    return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  };
}
