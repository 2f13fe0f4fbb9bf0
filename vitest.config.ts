import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The scripts build before they test, and say so. Whoever runs vitest alone tests the sources. */
const isBuilt = process.env['FLORIN_BUILT'] === '1';

/**
 * Node loads the modules of a built server in half the time that Vite takes for their sources, in
 * each of some twenty workers (decision 0256). Tests and what supports them are always sources.
 */
const builtModules = {
  name: 'built modules',
  enforce: 'pre' as const,
  resolveId(source: string, importer = '/') {
    if (!/^[./]/.test(source)) return null;
    const path = resolve(dirname(importer), source);
    const [, server, name] = /^(.*\/server)\/src\/(.*)\.ts$/.exec(path) ?? [];
    return name === undefined || name.endsWith('.test') ? null : `${server}/dist/${name}.js`;
  },
};

/** The package florin-sdk is our own: tests see its sources as they are, built or not. */
const fromSource = {
  plugins: isBuilt ? [builtModules] : [],
  resolve: {
    alias: { 'florin-sdk': fileURLToPath(new URL('sdk/src/index.ts', import.meta.url)) },
  },
};

/** Far above what any test takes: a machine that is busy with something else must fail none. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000 };

/** A larger nursery: what a request needs is dropped there, instead of being carried along. */
const nursery = '--max-semi-space-size=64';

/** A list of its own takes the place of what the command leaves out. */
const longOnly = process.env['FLORIN_TESTS'] === 'long' ? [] : ['**/*.long.test.ts'];

/** What every project has. */
const common = {
  ...patience,
  server: { deps: { external: [/\/server\/dist\//] } },
  setupFiles: ['server/tests/support/cpu-time.ts'],
  execArgv: [nursery],
};

/** Projects which need a database share one server: the first starts it, the last one stops it. */
const withDatabase = (name: string, include: string[], setups: string[] = []) => ({
  ...fromSource,
  test: {
    name,
    include,
    globalSetup: ['server/tests/support/global-setup.ts', ...setups],
    ...common,
  },
});

const testsIn = (folder: string): string => `${folder}/**/*.test.ts`;

/**
 * Tests of rules, which leave nothing behind: the files of a worker share their modules. A process
 * for each file would spend more time on loading than all of them on testing. For the same reason
 * several folders are one project: vitest ends a worker with its project (decision 0260).
 */
const withoutDatabase = (name: string, include: string[], exclude: string[] = []) => ({
  ...fromSource,
  test: { name, include, exclude, isolate: false, ...common },
});

/**
 * Tests of the whole service, or of its engine, that start it from its modules. The files of a worker
 * share those: what a service knows is in the service, and loading it again takes longer than many a
 * file's tests.
 */
const ofTheService = (name: string, include: string[], setups: string[] = []) => ({
  ...fromSource,
  test: { ...withDatabase(name, include, setups).test, isolate: false },
});

/** Tests which start every server that they need by themselves. */
const withServersOfItsOwn = (name: string) => ({
  ...fromSource,
  test: {
    name,
    include: [testsIn(`server/tests/${name}`)],
    ...common,
  },
});

export default defineConfig({
  test: {
    // Workers wait for the database now and then, but each of them has to load the whole service first.
    maxWorkers: availableParallelism() + 1,
    // What is transformed once is kept by its content, for the other projects and for later runs.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: `node_modules/.cache/vitest-${isBuilt ? 'built' : 'sources'}`,
    },
    projects: [
      withoutDatabase('quick', [
        ...[testsIn('server/src'), testsIn('server/tests/spec'), testsIn('server/tests/rules')],
        testsIn('sdk/tests/unit'),
      ]),
      withoutDatabase('sim', [testsIn('server/tests/sim')], longOnly),
      withServersOfItsOwn('embedded'),
      ofTheService('service', [
        ...[testsIn('server/tests/api'), testsIn('server/tests/storage')],
        testsIn('sdk/tests/service'),
      ]),
      withDatabase('crash', [testsIn('server/tests/crash')]),
      withServersOfItsOwn('soak'),
      withServersOfItsOwn('trials'),
      withServersOfItsOwn('production'),
      ofTheService(
        'browser',
        [testsIn('server/tests/browser')],
        ['server/tests/browser/support/browser-setup.ts'],
      ),
    ],
  },
});
