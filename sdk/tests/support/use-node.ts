import { beforeAll, beforeEach } from 'vitest';
import { extent } from '../../../server/tests/support/extent.ts';
import { type FoundNode, nodeOfMajor } from './node-of-major.ts';

const thisMajor = Number(process.versions.node.split('.')[0]);

/** This Node; in the long form also the oldest that the package promises to run under, and a newer one. */
export const majorsOfNode = extent({
  short: [thisMajor],
  long: [...new Set([20, 24, thisMajor])],
});

/**
 * A Node of a major for the tests of a block. Where it cannot be had they are not run and say so;
 * where `CI` is set, they fail.
 */
export function useNode(major: number): () => string {
  let found: FoundNode = { program: null, because: 'nobody has looked for it yet' };
  beforeAll(async () => {
    found = await nodeOfMajor(major);
    if (found.because === null) return;
    if (process.env['CI']) throw new Error(found.because);
    process.stderr.write(`${found.because}\n`);
  });
  beforeEach(({ skip }) => skip(found.program === null, `there is no Node ${major}`));
  return () => {
    if (found.program === null) throw new Error(found.because);
    return found.program;
  };
}
