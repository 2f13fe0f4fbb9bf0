import type { Clock } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { type SecretUse, writeSecretUse } from './secret-use.store.ts';

/** Told about each use of a secret; returns at once. */
export type NoteSecretUse = (use: SecretUse) => void;

const stepSeconds = 3_600;
/** So many are remembered. Forgetting them costs a write each. */
const rememberedMax = 10_000;

/**
 * Writes down when a secret is used, at most once an hour and node. The request does not wait, and a
 * write that fails is made up for by the next use.
 */
export function createSecretUses(database: Database, clock: Clock): NoteSecretUse {
  const written = new Map<string, number>();
  return (use) => {
    const name = `${use.clientId} ${use.kind} ${use.serial}`;
    const now = clock.now();
    const before = written.get(name);
    if (before !== undefined && now < before + stepSeconds) return;
    if (written.size >= rememberedMax) written.clear();
    written.set(name, now);
    writeSecretUse(database, use, now).catch(() => written.delete(name));
  };
}
