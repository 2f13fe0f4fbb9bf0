import type { TestProject } from 'vitest/node';
import { useCluster } from './shared-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server's maintenance database; test databases are copies of a template there. */
    readonly serverUrl: string;
  }
}

/** A real PostgreSQL for all tests of a run, with migrated templates that the files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { serverUrl, stop } = await useCluster();
  project.provide('serverUrl', serverUrl);
  return stop;
}
