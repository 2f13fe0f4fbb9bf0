import { defineConfig } from 'vitest/config';

/** Projects which need a database share one server, started once per run by the global setup. */
const withDatabase = (name: string) => ({
  test: {
    name,
    include: [`server/tests/${name}/**/*.test.ts`],
    globalSetup: 'server/tests/support/global-setup.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['server/src/**/*.test.ts'],
          exclude: ['**/*.prop.test.ts'],
        },
      },
      { test: { name: 'property', include: ['server/src/**/*.prop.test.ts'] } },
      { test: { name: 'spec', include: ['server/tests/spec/**/*.test.ts'] } },
      {
        test: {
          name: 'embedded',
          include: ['server/tests/embedded/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      withDatabase('storage'),
      withDatabase('api'),
      withDatabase('crash'),
    ],
  },
});
