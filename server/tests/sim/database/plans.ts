import { type Beside, besideIn } from './beside.ts';
import type { Given } from './values.ts';

/** What a statement of a lane does, in terms of the model. */
export type Plan =
  | { readonly does: 'begin'; readonly isSnapshot: boolean }
  | { readonly does: 'commit' | 'rollback' }
  | { readonly does: 'wait shortly'; readonly ms: number }
  | { readonly does: 'enter batch' | 'touch lane' }
  | { readonly does: 'lock'; readonly skipsLocked: boolean; readonly of: KeyedRows }
  | { readonly does: 'read' | 'remove'; readonly of: KeyedRows }
  | { readonly does: 'beside'; readonly run: Beside }
  | { readonly does: 'insert'; readonly table: string; readonly columns: readonly Given[] }
  | { readonly does: 'update'; readonly of: KeyedRows; readonly columns: readonly Given[] };

/** Rows that are selected by their keys. */
export type KeyedRows = { readonly table: string; readonly key: string; readonly type: string };

const shapes = {
  insert: /^INSERT INTO (\w+) \(([^)]+)\) SELECT \* FROM unnest\((.+)\)$/,
  update: /^UPDATE (\w+) SET .* FROM unnest\((.+)\) AS change\(([^)]+)\) WHERE \w+\.(\w+) = /,
  remove: /^DELETE FROM (\w+) WHERE (\w+) = ANY\(\$1::(\w+)\[\]\)$/,
  select:
    /^SELECT [\w, ]+ FROM (\w+) WHERE (\w+) = ANY\(\$1::(\w+)\[\]\)(?: ORDER BY \w+)?(?: FOR NO KEY UPDATE( SKIP LOCKED)?)?$/,
} as const;

/** `$1::bigint[]`, or `string_to_array($1::text, …)::jsonb[]`. */
const parameter = /(string_to_array\()?\$\d+::(?:text, E'\\x1e', E'\\x1f'\)::)?(\w+)\[\]/g;

function givenColumns(names: string, parameters: string): readonly Given[] {
  const found = [...parameters.matchAll(parameter)];
  const given = names.split(', ');
  if (found.length !== given.length) throw new Error(`not one parameter a column: ${parameters}`);
  return given.map((name, index) => ({
    name,
    type: found[index]?.[2] ?? '',
    isSeparated: found[index]?.[1] !== undefined,
  }));
}

const commands: Readonly<Record<string, Plan>> = {
  BEGIN: { does: 'begin', isSnapshot: false },
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY': { does: 'begin', isSnapshot: true },
  COMMIT: { does: 'commit' },
  ROLLBACK: { does: 'rollback' },
};

function planOf(text: string): Plan {
  const command = commands[text];
  if (command !== undefined) return command;
  const shortly = /^SET LOCAL lock_timeout = '(\d+)ms'$/.exec(text);
  if (shortly !== null) return { does: 'wait shortly', ms: Number(shortly[1]) };
  if (text.startsWith('INSERT INTO lane ')) return { does: 'enter batch' };
  if (text.startsWith('UPDATE lane ')) return { does: 'touch lane' };
  const insert = shapes.insert.exec(text);
  if (insert !== null) {
    const [, table = '', names = '', parameters = ''] = insert;
    return { does: 'insert', table, columns: givenColumns(names, parameters) };
  }
  const update = shapes.update.exec(text);
  if (update !== null) {
    const [, table = '', parameters = '', names = '', key = ''] = update;
    const columns = givenColumns(names, parameters);
    return { does: 'update', of: { table, key, type: columns[0]?.type ?? '' }, columns };
  }
  const remove = shapes.remove.exec(text);
  if (remove !== null) return { does: 'remove', of: keyedIn(remove) };
  const beside = besideIn(text);
  if (beside !== null) return { does: 'beside', run: beside };
  const select = shapes.select.exec(text);
  if (select === null) throw new Error(`the model does not know this statement: ${text}`);
  if (!text.includes(' FOR NO KEY UPDATE')) return { does: 'read', of: keyedIn(select) };
  return { does: 'lock', skipsLocked: select[4] !== undefined, of: keyedIn(select) };
}

const keyedIn = ([, table = '', key = '', type = '']: readonly string[]): KeyedRows => ({
  table,
  key,
  type,
});

const known = new Map<string, Plan>();

/** The same few texts come again and again, so each is parsed once. */
export function understood(text: string): Plan {
  const before = known.get(text);
  if (before !== undefined) return before;
  const plan = planOf(text);
  known.set(text, plan);
  return plan;
}
