import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { root } from './ensure.js';

/** A check of the whole tree that runs as a separate process. */
const node = (name, ...args) => ({ name, command: process.execPath, args, env: {} });

const bin = (path) => `node_modules/${path}`;

export const vitest = bin('vitest/vitest.mjs');

/** The checks without tests. Slow ones come first, so that none runs alone at the end. */
export const staticSteps = [
  // The compiler's errors, and the rules that need types: both use one program (decision 0253).
  {
    ...node(
      'types and promises',
      bin('oxlint/bin/oxlint'),
      ...['--type-aware', '--type-check', '--format=unix'],
    ),
    // The process ends before a garbage collection would pay off. The limit still bounds its
    // memory.
    env: { GOGC: 'off', GOMEMLIMIT: '4GiB' },
  },
  node('knip', bin('knip/bin/knip.js'), '--no-progress'),
  node(
    'imports',
    bin('dependency-cruiser/bin/dependency-cruise.mjs'),
    '--config',
    '.dependency-cruiser.js',
    'server/src',
    'sdk/src',
  ),
  node('format and lint', bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'),
];

/** The tests that need no database: every commit runs them. */
export const quickTests = node('quick tests', vitest, 'run', '--project', 'quick');

const seconds = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** Runs one step and keeps its output, which only a failure prints. */
function run({ command, args, env }) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    const end = (passed) => resolve({ passed, output: Buffer.concat(output).toString() });
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/** Runs the steps, one per core at a time, and prints a line for each. Returns the failed ones. */
export async function runSteps(steps) {
  const waiting = [...steps];
  const failed = [];
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const startedAt = performance.now();
      const { passed, output } = await run(step);
      console.log(`${passed ? 'ok    ' : 'FAILED'} ${step.name.padEnd(22)} ${seconds(startedAt)}`);
      if (!passed) failed.push({ ...step, output });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  for (const { name, output } of failed) console.log(`\n--- ${name}\n${output.trimEnd()}`);
  return failed;
}
