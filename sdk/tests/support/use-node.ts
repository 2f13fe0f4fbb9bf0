import { beforeAll, beforeEach } from 'vitest';
import { extent } from '../../../server/tests/support/extent.ts';
import { type FoundNode, nodeOfMajor } from './node-of-major.ts';

const thisMajor = Number(process.versions.node.split('.')[0]);

/** This Node. The long form adds the oldest supported Node and a newer one. */
export const majorsOfNode = extent({
  short: [thisMajor],
  long: [...new Set([20, 24, thisMajor])],
});

/**
 * A Node of a major for the tests of a block. If it is missing, the tests are skipped and say so;
 * with `CI` set, they fail.
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
