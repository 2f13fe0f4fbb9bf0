import type { KnownSchema } from './known-schema.ts';

/** The rules of decision 0246, by name. Each has wrong samples in migrations.test.ts. */
export type Rule =
  /** Nodes of the release before read or write it. */
  | 'removes'
  /** They insert without it. */
  | 'not null'
  /** They may store values that it refuses. */
  | 'narrows'
  /** They do not expect null there. */
  | 'null'
  | 'type'
  /** All requests wait while it works through a large table. */
  | 'lock'
  /** It is not known to be safe. */
  | 'unknown';

export type Fault = { readonly rule: Rule; readonly because: string };

/** The state of judging one file. */
export type Judging = {
  readonly known: KnownSchema;
  /** Created by the file itself: no older node knows it. */
  readonly ownTables: ReadonlySet<string>;
  /** `table.column`, added by the file itself. */
  readonly ownColumns: ReadonlySet<string>;
  /** Altered by the file in any way other than validating a constraint. */
  readonly alteredTables: ReadonlySet<string>;
  /** What the head of the file declares unused. */
  readonly unused: ReadonlySet<string>;
};
