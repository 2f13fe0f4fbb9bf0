/**
 * .ci/run: runs `npm test`, then a share of the long form that the commit's hash selects. The last
 * line counts both. Arguments go to vitest, and then no share runs.
 */
import { spawnSync } from 'node:child_process';
import { root } from './ensure.js';
import { conclude, runShare, runShort } from './testing.js';

const shares = 16;

/** Hashes of commits are spread evenly, so over many commits every share runs. */
function shareOfCommit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root });
  if (status !== 0) return 1;
  return 1 + (Number.parseInt(stdout.toString().slice(0, 8), 16) % shares);
}

const args = process.argv.slice(2);
const results = [await runShort(args)];
if (args.length === 0) results.push(await runShare({ share: shareOfCommit(), shares }, []));
conclude(results);
