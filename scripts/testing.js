/** The parts of `npm test`, `npm run test:long` and `.ci/run`. */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureInstalled, NotReady, root } from './ensure.js';
import { runSteps, staticSteps, vitest } from './steps.js';

/** The result of a step: the number of passed tests, and the names of failed ones. */
const passed = (count) => ({ passed: count, failures: [] });
const failed = (...failures) => ({ passed: 0, failures });

const sum = (results) =>
  results.reduce((all, result) => ({
    passed: all.passed + result.passed,
    failures: [...all.failures, ...result.failures],
  }));

/** Runs a step that all tests need. It counts as a test itself. */
function prepare(step) {
  try {
    step();
    return passed(1);
  } catch (error) {
    if (!(error instanceof NotReady)) throw error;
    console.error(error.message);
    return failed(error.message);
  }
}

async function runStaticSteps() {
  const broken = await runSteps(staticSteps);
  const failures = broken.map(({ name }) => `static check: ${name}`);
  return { passed: staticSteps.length - broken.length, failures };
}

/** The first line of a failure, and the example on which a property failed. */
const gistOf = (text = '') =>
  text
    .split('\n')
    .filter((line, index) => index === 0 || /^(\{ seed|Counterexample): /.test(line))
    .join(' ');

/**
 * The failures of one file. A file that could not be loaded has no tests, and counts as failed,
 * too.
 */
function failuresIn({ name, status, assertionResults, message }) {
  const file = relative(root, name);
  const tests = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file}: ${test.fullName}: ${gistOf(test.failureMessages[0])}`);
  if (tests.length > 0 || status !== 'failed') return tests;
  return [`${file}: ${gistOf(message)}`];
}

/** Reads vitest's report. A run that ended badly without a failed test counts as one failure. */
function resultIn(file, exitCode) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return failed('vitest wrote no report');
  }
  const failures = report.testResults.flatMap(failuresIn);
  if (failures.length === 0 && exitCode !== 0) failures.push(`vitest ended with code ${exitCode}`);
  return { passed: report.numPassedTests, failures };
}

const reports = join(root, '.reports');
const reportsMax = 50;

/** A file for the report of a new run. The oldest reports are deleted. */
function newReport(form) {
  mkdirSync(reports, { recursive: true });
  const kept = readdirSync(reports).sort();
  for (const old of kept.slice(0, Math.max(0, kept.length - reportsMax + 1))) {
    rmSync(join(reports, old), { force: true });
  }
  return join(reports, `${new Date().toISOString().replaceAll(':', '-')}-${form}.json`);
}

/** After an interrupt, waits only until vitest has stopped the database of its tests. */
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
      env: { ...process.env, FLORIN_TESTS: form, FLORIN_BUILT: '1' },
    });
    endWith(child);
    child.on('error', (error) => resolve(failed(error.message)));
    child.on('close', (code) => resolve(resultIn(file, code)));
  });
}

/** All steps in their order. Without packages no other step can run. */
async function runWhole(form, args) {
  const installed = prepare(ensureInstalled);
  if (installed.failures.length > 0) return installed;
  const built = prepare(ensureBuilt);
  // Concurrently: tests often wait for others, and meanwhile a check can use the processor.
  return sum([installed, built, ...(await Promise.all([runStaticSteps(), runVitest(form, args)]))]);
}

/** The short form: everything except files and cases of the long form. */
export const runShort = (args) => runWhole('short', ['--exclude', '**/*.long.test.ts', ...args]);

export const runLong = (args) => runWhole('long', args);

/** One of several equal shares of the long form, split by files. */
export async function runShare({ share, shares }, args) {
  const installed = prepare(ensureInstalled);
  if (installed.failures.length > 0) return installed;
  const built = prepare(ensureBuilt);
  console.log(`\nShare ${share} of ${shares} of the long form`);
  const tested = await runVitest('long', [`--shard=${share}/${shares}`, ...args]);
  return sum([installed, built, tested]);
}

/**
 * Prints the failures again, since thousands of lines may follow them, then the last line. Sets the
 * exit code.
 */
export function conclude(results) {
  const { passed: count, failures } = sum(results);
  for (const failure of failures) console.log(`FAILED ${failure}`);
  console.log(`${count} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
