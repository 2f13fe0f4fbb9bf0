import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { type Build, buildAt, comingBuild, earlierBuild, thisBuild } from './upgrade/builds.ts';
import { type Step, UpgradeTrial } from './upgrade/upgrade-trial.ts';

// npm run trial:upgrade: two nodes under load of all three APIs are replaced by another version,
// one after the other, and put back. Once from an earlier version to this one, and once from this
// one to a later version, which adds tables, columns and an index.
// -- --before PATH: the main.js of an earlier build. -- --revision NAME: a revision to build; by
// default the last tag, or the commit before the newest migration. -- --what earlier|coming: only
// one of the two.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    revision: { type: 'string' },
    what: { type: 'string', default: 'both' },
    clients: { type: 'string', default: '16' },
    errands: { type: 'string', default: '1000' },
  },
});

const rowOf = ({ did, errands, requests, refused, failed }: Step): string =>
  [errands, requests, refused, failed].map((figure) => String(figure).padStart(8)).join('') +
  `  ${did}`;

async function between(before: Build, after: Build): Promise<void> {
  say(`from ${before.name} to ${after.name}`);
  say(' errands requests  refused  failed  step');
  const [clients, errands] = [Number(values.clients), Number(values.errands)];
  const onStep = (step: Step): void => say(rowOf(step));
  const counts = await UpgradeTrial.run({ before, after, clients, errands, onStep });
  say(`Nothing failed, and all is there once: ${JSON.stringify(counts)}`);
}

/** An earlier build, removed after the work. */
async function withEarlier(work: (build: Build) => Promise<void>): Promise<void> {
  if (values.before !== undefined) return work(buildAt(resolve(values.before)));
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'florin-earlier-')));
  say('building the earlier version …');
  const { build, remove } = await earlierBuild(join(folder, 'tree'), values.revision);
  try {
    await work(build);
  } finally {
    await remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function withComing(work: (build: Build) => Promise<void>): Promise<void> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'florin-coming-')));
  try {
    await work(await comingBuild(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Not a static import: the scripts are plain JavaScript and have no types. */
const scripts = new URL('../../../scripts/ensure.js', import.meta.url).href;
const { ensureBuilt, orSayWhyNot } = await import(scripts);

await orSayWhyNot(async () => {
  ensureBuilt();
  try {
    if (values.what !== 'coming') await withEarlier((earlier) => between(earlier, thisBuild));
    if (values.what !== 'earlier') await withComing((coming) => between(thisBuild, coming));
  } catch (fault) {
    say(`FAILED: ${inspect(fault)}`);
    process.exitCode = 1;
  }
});
