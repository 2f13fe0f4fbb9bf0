import type { TestProject } from 'vitest/node';
import { useCluster } from './shared-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's address for the service; test databases are copies of a template. */
    readonly serverUrl: string;
    /** The server's address for its superuser, for what the service may not do. */
    readonly superuserUrl: string;
  }
}

/** A real PostgreSQL for all tests of a run, with migrated templates that the files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { serverUrl, superuserUrl, stop } = await useCluster();
  project.provide('serverUrl', serverUrl);
  project.provide('superuserUrl', superuserUrl);
  return stop;
}
