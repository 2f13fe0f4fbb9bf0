/**
 * npm test: the static checks, then every test. Ends with the line `N passed, N failed`, in which a
 * static check counts as one test. Arguments go to vitest: npm test -- --project api
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
function newReport() {
  mkdirSync(reports, { recursive: true });
  const kept = readdirSync(reports).sort();
  for (const old of kept.slice(0, Math.max(0, kept.length - reportsMax + 1))) {
    rmSync(join(reports, old), { force: true });
  }
  return join(reports, `${new Date().toISOString().replaceAll(':', '-')}.json`);
}

function runVitest(args) {
  const file = newReport();
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
    });
    child.on('error', () => resolve({ passed: 0, failed: 1 }));
    child.on('close', (code) => resolve(countsIn(file, code)));
  });
}

/** Everything in its order; without packages nothing else can run. */
async function runAll(args) {
  const installed = prepare(ensureInstalled);
  if (installed.failed > 0) return installed;
  return sum([installed, prepare(ensureBuilt), await runStaticSteps(), await runVitest(args)]);
}

const { passed, failed } = await runAll(process.argv.slice(2));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
