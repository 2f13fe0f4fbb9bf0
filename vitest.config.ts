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
const withDatabase = (name: string, setups: string[] = []) => ({
  ...fromSource,
  test: {
    name,
    include: [`server/tests/${name}/**/*.test.ts`],
    globalSetup: ['server/tests/support/global-setup.ts', ...setups],
    ...common,
  },
});

/**
 * Tests of rules, which leave nothing behind: the files of a worker share their modules. A process
 * for each file would spend more time on loading than all of them on testing.
 */
const withoutDatabase = (name: string, include: string, exclude: string[] = []) => ({
  ...fromSource,
  test: { name, include: [include], exclude, isolate: false, ...common },
});

/**
 * Tests of the whole service, or of its engine, that start it from its modules. The files of a worker
 * share those: what a service knows is in the service, and loading it again takes longer than many a
 * file's tests.
 */
const ofTheService = (name: string, setups: string[] = []) => ({
  ...fromSource,
  test: { ...withDatabase(name, setups).test, isolate: false },
});

/** Tests which start every server that they need by themselves. */
const withServersOfItsOwn = (name: string) => ({
  ...fromSource,
  test: {
    name,
    include: [`server/tests/${name}/**/*.test.ts`],
    ...common,
  },
});

/** Tests of the SDK against a service, which they start in the same way. */
const ofTheSdk = (name: string) => ({
  ...fromSource,
  test: { ...ofTheService(name).test, include: ['sdk/tests/service/**/*.test.ts'] },
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
      withoutDatabase('unit', 'server/src/**/*.test.ts', ['**/*.prop.test.ts']),
      withoutDatabase('property', 'server/src/**/*.prop.test.ts'),
      withoutDatabase('spec', 'server/tests/spec/**/*.test.ts'),
      withoutDatabase('rules', 'server/tests/rules/**/*.test.ts'),
      withoutDatabase('sim', 'server/tests/sim/**/*.test.ts', longOnly),
      withoutDatabase('sdk', 'sdk/tests/unit/**/*.test.ts'),
      withServersOfItsOwn('embedded'),
      ofTheService('storage'),
      ofTheService('api'),
      ofTheSdk('sdk-service'),
      withDatabase('crash'),
      withServersOfItsOwn('soak'),
      withServersOfItsOwn('trials'),
      withServersOfItsOwn('production'),
      ofTheService('browser', ['server/tests/browser/support/browser-setup.ts']),
    ],
  },
});
