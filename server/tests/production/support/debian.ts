import { beforeAll, beforeEach } from 'vitest';
import { installBy, isDebianOfRoot, placesOf } from '../../support/system-program.ts';

/** What the guide's first block installs, by a program of each package. */
const programs = [
  'pg_createcluster',
  'pg_receivewal',
  'redis-server',
  'haproxy',
  'curl',
  'openssl',
];

const missing = (): readonly string[] =>
  programs.filter((program) => placesOf(program).length === 0);

/** Why the guide cannot be followed here; null: it can. */
function hindrance(commands: string): string | null {
  if (!isDebianOfRoot()) {
    return 'The guide for production is followed by root on Debian: run its tests in a container of Debian.';
  }
  if (missing().length === 0) return null;
  const said = installBy(commands);
  const lacking = missing();
  if (lacking.length === 0) return null;
  return `These tests need ${lacking.join(', ')}: ${commands.trim().replaceAll('\n', ' && ')}\n${said}`;
}

/**
 * A Debian with the packages that the guide installs, by the guide's own commands where one is
 * missing. Elsewhere the tests of the file are not run and say so; where `CI` is set, they fail.
 * Gives whether they are run.
 */
export function useDebian(commands: string): () => boolean {
  let because: string | null = 'nobody has looked yet';
  beforeAll(() => {
    because = hindrance(commands);
    if (because === null) return;
    if (process.env['CI']) throw new Error(because);
    process.stderr.write(`${because}\n`);
  });
  beforeEach(({ skip }) => skip(because !== null, 'this is no Debian of root'));
  return () => because === null;
}
