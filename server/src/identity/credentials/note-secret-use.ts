import type { Clock } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { type SecretUse, writeSecretUse } from './secret-use.store.ts';

/** Reports a use of a secret. It returns at once. */
export type NoteSecretUse = (use: SecretUse) => void;

const stepSeconds = 3_600;
/** The number of uses that are remembered. A forgotten one costs a write. */
const rememberedMax = 10_000;

/**
 * Records when a secret is used, at most once per hour and node. The request does not wait. If a
 * write fails, the next use repeats it.
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
