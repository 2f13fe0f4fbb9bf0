/** What `npm test`, `npm run test:long` and `.ci/run` are made of. */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, NotReady, root } from './ensure.js';
import { runSteps, staticSteps, vitest } from './steps.js';

const sum = (counts) =>
  counts.reduce((all, { passed, failed }) => ({
    passed: all.passed + passed,
    failed: all.failed + failed,
  }));

/** Does one thing that must be there before any test; counts as a test itself. */
function prepare(step) {
  try {
    step();
    return { passed: 1, failed: 0 };
  } catch (error) {
    if (!(error instanceof NotReady)) throw error;
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
}

async function runStaticSteps() {
  const failed = await runSteps(staticSteps);
  return { passed: staticSteps.length - failed.length, failed: failed.length };
}

/** A file that could not even be loaded holds no failed test, and has failed all the same. */
const isBrokenFile = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed');

/** Reads what vitest wrote. A run that ended badly without a failed test is one failure. */
function countsIn(file, exitCode) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
  const failed = report.numFailedTests + report.testResults.filter(isBrokenFile).length;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

const reports = join(root, '.reports');
const reportsMax = 50;

/** A file for the report of a run that begins now. The oldest reports make room. */
function newReport(form) {
  mkdirSync(reports, { recursive: true });
  const kept = readdirSync(reports).sort();
  for (const old of kept.slice(0, Math.max(0, kept.length - reportsMax + 1))) {
    rmSync(join(reports, old), { force: true });
  }
  return join(reports, `${new Date().toISOString().replaceAll(':', '-')}-${form}.json`);
}

/** Whoever interrupts waits until vitest has stopped the database of its tests, and for no more. */
function endWith(child) {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    const end = () => {
      child.kill(signal);
      child.on('close', () => process.exit(128 + constants.signals[signal]));
    };
    process.once(signal, end);
    child.on('close', () => process.off(signal, end));
  }
}

function runVitest(form, args) {
  const file = newReport(form);
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--reporter=./scripts/times-reporter.js',
  ];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, FLORIN_TESTS: form },
    });
    endWith(child);
    child.on('error', () => resolve({ passed: 0, failed: 1 }));
    child.on('close', (code) => resolve(countsIn(file, code)));
  });
}

/** Everything in its order; without packages nothing else can run. */
async function runWhole(form, args) {
  const installed = prepare(ensureInstalled);
  if (installed.failed > 0) return installed;
  const built = prepare(ensureBuilt);
  // Side by side: tests often wait for others, and a check takes the processor meanwhile.
  return sum([installed, built, ...(await Promise.all([runStaticSteps(), runVitest(form, args)]))]);
}

/** The short form: all but the files and cases that belong to the long form alone. */
export const runShort = (args) => runWhole('short', ['--exclude', '**/*.long.test.ts', ...args]);

export const runLong = (args) => runWhole('long', args);

/** The projects that have a long form; the others were run by `npm test` as they are. */
const withLongForm = [
  ...['property', 'storage', 'api', 'sdk-service', 'browser'],
  ...['embedded', 'crash', 'soak', 'production'],
];

/** One of several equal shares of the long form, by files. Other shares have the other files. */
export async function runShare({ share, shares }, args) {
  const installed = prepare(ensureInstalled);
  if (installed.failed > 0) return installed;
  const built = prepare(ensureBuilt);
  const projects = withLongForm.map((project) => `--project=${project}`);
  console.log(`\nShare ${share} of ${shares} of the long form`);
  const tested = await runVitest('long', [`--shard=${share}/${shares}`, ...projects, ...args]);
  return sum([installed, built, tested]);
}

/** The last line, and the exit code. */
export function conclude(counts) {
  const { passed, failed } = sum(counts);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
