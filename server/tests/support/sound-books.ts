import { afterAll, afterEach, expect } from 'vitest';
import { extent } from './extent.ts';
import type { TestService } from './test-service.ts';

/**
 * The books are looked at when the tests of a file are over, and in the long form after each of them.
 * A difference stays: one look finds what any of the tests has left.
 */
export function useSoundBooks(service: () => Pick<TestService, 'client'>): void {
  const afterwards = extent({ short: afterAll, long: afterEach });
  afterwards(async () => {
    expect((await service().client.audit()).body).toMatchObject({ ok: true, differences: [] });
  });
}
