import type { KnownSchema } from './known-schema.ts';

/** The rules of decision 0246, by name. Each has wrong samples in migrations.test.ts. */
export type Rule =
  /** Nodes of the release before read or write it. */
  | 'removes'
  /** They insert without it. */
  | 'not null'
  /** They may store what it refuses. */
  | 'narrows'
  /** They do not expect null there. */
  | 'null'
  | 'type'
  /** Everybody waits while it works through a large table. */
  | 'lock'
  /** Nobody has said that it is safe. */
  | 'unknown';

export type Fault = { readonly rule: Rule; readonly because: string };

/** A file in the middle of being judged. */
export type Judging = {
  readonly known: KnownSchema;
  /** Made by the file itself: no older node knows it. */
  readonly ownTables: ReadonlySet<string>;
  /** `table.column`, added by the file itself. */
  readonly ownColumns: ReadonlySet<string>;
  /** Changed by the file otherwise than by looking whether a constraint holds. */
  readonly alteredTables: ReadonlySet<string>;
  /** What the head of the file says that nobody uses any more. */
  readonly unused: ReadonlySet<string>;
};
