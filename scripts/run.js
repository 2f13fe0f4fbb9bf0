/** node scripts/run.js FILE.ts arguments…: runs a TypeScript file without building it. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ensureInstalled, orSayWhyNot } from './ensure.js';

/** The exit code of a child, as a shell reports it. */
const codeOf = (child) =>
  new Promise((resolve, reject) => {
    // Ctrl-C reaches the child directly, since it shares the terminal. This process only waits.
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });

await orSayWhyNot(async () => {
  ensureInstalled();
  const tsx = import.meta.resolve('tsx');
  const child = spawn(process.execPath, ['--import', tsx, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = await codeOf(child);
});
