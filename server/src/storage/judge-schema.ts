import type { Shortcoming } from '../kernel/shortcoming.ts';
import { isUsableAfter, type UnknownMigration } from './migration-refusals.ts';

/** What a node reports about migrations newer than its own (decision 0246). */
export function judgeSchema(unknown: readonly UnknownMigration[]): readonly Shortcoming[] {
  const removing = unknown.find((migration) => !isUsableAfter(migration));
  if (removing !== undefined) {
    return [
      {
        check: 'schema',
        severity: 'breaks',
        found: `The migration ${removing.name} removed what this version of Florin uses.`,
        remedy: `Replace this node by version ${removing.oldest_release} or a newer one.`,
      },
    ];
  }
  const last = unknown.at(-1);
  if (last === undefined) return [];
  return [
    {
      check: 'schema',
      severity: 'weakens',
      found: `A newer version of Florin has migrated the database, up to ${last.name}; this node goes on with what it knows.`,
      remedy: 'Replace this node, too, or go back with all others.',
    },
  ];
}
