import { createHmac } from 'node:crypto';
import type { TryRow } from './count-page-try.ts';

export type NamedTryRow = (
  kind: TryRow['kind'],
  ...parts: readonly (string | number | null)[]
) => TryRow;

/**
 * Turns names into row ids under a key, so that the table reveals nobody's address. `of`: the
 * owners of the tries.
 */
export const namedTryRows =
  (key: Buffer, ...of: readonly string[]): NamedTryRow =>
  (kind, ...parts) => ({
    kind,
    id: `${kind}:${createHmac('sha256', key)
      .update(JSON.stringify([...of, kind, ...parts]))
      .digest('base64url')}`,
  });
