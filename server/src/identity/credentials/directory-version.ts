import { type Ask, ask, type Query } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept } from '../../kernel/decision.ts';
import { directoryVersions, theDirectory } from './directory-version.store.ts';

/** An operation that calls {@link countDirectoryChange} must load this. */
export const directoryAsk: Ask = ask(directoryVersions, theDirectory);

/**
 * Called with every change of a client, a project or a certificate. Nodes then read their clients
 * again (decision 0067-clients-are-read-once).
 */
export function countDirectoryChange(draft: Draft): void {
  const directory = draft.get(directoryVersions, theDirectory);
  if (directory === null) throw new Error('the client directory has no row');
  draft.update(directoryVersions, { ...directory, version: directory.version + 1 });
}

export const readDirectoryVersion: Query<null, number | null, never> = {
  name: 'read directory version',
  load: () => [[directoryAsk]],
  answer: (rows) => accept(rows.get(directoryVersions, theDirectory)?.version ?? null),
};
