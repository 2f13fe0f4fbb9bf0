import { beforeAll, beforeEach } from 'vitest';
import { installBy, isDebianOfRoot, placesOf } from './system-program.ts';

/** What tests need of a Debian. */
export type DebianNeeds = {
  /** What they are, for whoever cannot run them: "The guide for production is followed". */
  readonly what: string;
  /** A program of each package. */
  readonly programs: readonly string[];
  /** What installs them. */
  readonly commands: string;
};

/** Why the tests cannot be run here; null: they can. */
function hindrance({ what, programs, commands }: DebianNeeds): string | null {
  if (!isDebianOfRoot()) {
    return `${what} by root on Debian: run these tests in a container of Debian.`;
  }
  const missing = () => programs.filter((program) => placesOf(program).length === 0);
  if (missing().length === 0) return null;
  const said = installBy(commands);
  const lacking = missing();
  if (lacking.length === 0) return null;
  return `These tests need ${lacking.join(', ')}: ${commands.trim().replaceAll('\n', ' && ')}\n${said}`;
}

/**
 * A Debian with these packages, which are installed where one is missing. Elsewhere the tests of the
 * file are not run and say so; where `CI` is set, they fail. Gives whether they are run.
 */
export function useDebian(needs: DebianNeeds): () => boolean {
  let because: string | null = 'nobody has looked yet';
  beforeAll(() => {
    because = hindrance(needs);
    if (because === null) return;
    if (process.env['CI']) throw new Error(because);
    process.stderr.write(`${because}\n`);
  });
  beforeEach(({ skip }) => skip(because !== null, 'this is no Debian of root'));
  return () => because === null;
}
