import { beforeAll, beforeEach } from 'vitest';
import { type FoundNode, nodeOfMajor } from './node-of-major.ts';

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
