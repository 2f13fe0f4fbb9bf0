import { beforeAll, beforeEach } from 'vitest';
import { installBy, isDebianOfRoot, placesOf } from './system-program.ts';

/** The packages of Debian that tests need. */
export type DebianNeeds = {
  /**
   * What the tests do, for the message where they cannot run: "The guide for production is
   * followed".
   */
  readonly what: string;
  /** A program of each package. */
  readonly programs: readonly string[];
  /** The commands that install them. */
  readonly commands: string;
};

/** Why the tests cannot run here; null: they can. */
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
 * A Debian with these packages; missing ones are installed. Elsewhere the tests of the file are
 * skipped and say so; with `CI` set, they fail. Returns whether they run.
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
