/**
 * npm run test:long: the static checks, then every test in its long form.
 * npm run test:long -- --share 2/16: the second of sixteen shares of its tests.
 * Other arguments go to vitest.
 */
import { conclude, runLong, runShare } from './testing.js';

/** Removes `--share K/N` from the arguments. */
function readShare(args) {
  const at = args.indexOf('--share');
  if (at < 0) return { wanted: null, others: args };
  const [share, shares] = (args[at + 1] ?? '').split('/').map(Number);
  const isRight = Number.isInteger(shares) && share >= 1 && share <= shares;
  return { wanted: isRight ? { share, shares } : 'wrong', others: args.toSpliced(at, 2) };
}

const { wanted, others } = readShare(process.argv.slice(2));
if (wanted === 'wrong') {
  console.error('--share takes K/N, with K from 1 to N: --share 2/16');
  process.exitCode = 2;
} else {
  conclude([wanted === null ? await runLong(others) : await runShare(wanted, others)]);
}
