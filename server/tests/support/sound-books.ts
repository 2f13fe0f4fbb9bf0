import { afterAll, afterEach, expect } from 'vitest';
import { checkDatabase } from '../../src/auditor/check-database.store.ts';
import { extent } from './extent.ts';
import type { TestService } from './test-service.ts';

/** The report of an auditor who knows none of the service's rules (decision 0241). */
export const auditorsReport = (url: string) =>
  checkDatabase(url, { publicKey: null, keptSeals: null, eventDays: 30 });

/**
 * Audits the books when the tests of a file are over, and in the long form after each test. A
 * difference is permanent, so one audit finds what any of the tests has left.
 */
export function useSoundBalances(service: () => Pick<TestService, 'client'>): void {
  const afterwards = extent({ short: afterAll, long: afterEach });
  afterwards(async () => {
    expect((await service().client.audit()).body).toMatchObject({ ok: true, differences: [] });
  });
}

/** The same, and in the long form the auditor checks everything that is left. */
export function useSoundBooks(service: () => Pick<TestService, 'client' | 'database'>): void {
  useSoundBalances(service);
  const alsoLook = extent({ short: () => {}, long: afterAll });
  alsoLook(async () => {
    const { differences, skipped } = await auditorsReport(service().database.url);
    expect({ differences, skipped }).toEqual({ differences: [], skipped: [] });
  });
}
