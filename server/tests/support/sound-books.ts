import { afterAll, afterEach, expect } from 'vitest';
import { checkDatabase } from '../../src/auditor/check-database.store.ts';
import { extent } from './extent.ts';
import type { TestService } from './test-service.ts';

/** What the auditor finds who knows none of the service's rules (decision 0241). */
export const auditorsReport = (url: string) =>
  checkDatabase(url, { publicKey: null, keptSeals: null, eventDays: 30 });

/**
 * The books are looked at when the tests of a file are over, and in the long form after each of them.
 * A difference stays: one look finds what any of the tests has left.
 */
export function useSoundBalances(service: () => Pick<TestService, 'client'>): void {
  const afterwards = extent({ short: afterAll, long: afterEach });
  afterwards(async () => {
    expect((await service().client.audit()).body).toMatchObject({ ok: true, differences: [] });
  });
}

/** The same, and in the long form the auditor looks at all that is left. */
export function useSoundBooks(service: () => Pick<TestService, 'client' | 'database'>): void {
  useSoundBalances(service);
  const alsoLook = extent({ short: () => {}, long: afterAll });
  alsoLook(async () => {
    const { differences, skipped } = await auditorsReport(service().database.url);
    expect({ differences, skipped }).toEqual({ differences: [], skipped: [] });
  });
}
