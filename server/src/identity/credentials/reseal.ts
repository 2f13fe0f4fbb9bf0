import type { Engine } from '../../engine/engine.ts';
import { ask, type Operation, type Query } from '../../engine/operation.ts';
import { accept, type Decision, granted, refuse } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import { keysAfter } from './sealed-keys.store.ts';
import { type Sealed, sealedPlaces } from './sealed-places.ts';
import type { Vault } from './vault.ts';

type Services = { readonly engine: Engine; readonly database: Database; readonly vault: Vault };

/** One step of sealing everything anew: what it did, and where the next one begins. */
export type ResealStep = {
  readonly looked: number;
  readonly resealed: number;
  /** Null: everything is sealed under the current master key. */
  readonly next: string | null;
};

type Rows = { readonly table: string; readonly keys: readonly string[] };

const placeOf = (name: string) => sealedPlaces.find(({ table }) => table.name === name);

/** Sealed texts of rows, as they are now. */
const readSealed: Query<Rows, readonly Sealed[], never> = {
  name: 'read sealed',
  load: ({ table, keys }) => {
    const place = placeOf(table);
    return place === undefined ? [] : [keys.map((key) => ask(place.table, key))];
  },
  answer: (rows, { table, keys }) => {
    const place = placeOf(table);
    return accept(
      keys.flatMap((key) => {
        const row = place === undefined ? null : rows.get(place.table, key);
        return row === null ? [] : (place?.sealedIn(row) ?? []);
      }),
    );
  },
};

type Reseal = Rows & { readonly fresh: ReadonlyMap<string, string> };

/** Puts fresh texts in the place of old ones. A text that has changed meanwhile is left alone. */
const reseal: Operation<Reseal, null, never> = {
  name: 'reseal',
  weight: ({ keys }) => keys.length,
  load: (input) => readSealed.load(input, noRows),
  decide: (draft, { table, keys, fresh }) => {
    const place = placeOf(table);
    if (place === undefined) return accept(null);
    for (const key of keys) {
      const row = draft.get(place.table, key);
      const isOld = row !== null && place.sealedIn(row).some(({ sealed }) => fresh.has(sealed));
      if (isOld)
        draft.update(
          place.table,
          place.replaced(row, (old) => fresh.get(old) ?? old),
        );
    }
    return accept(null);
  },
};

const noRows = { get: () => null };

/** The table and the key behind which a step begins. */
function placeAt(after: string | null): Decision<[number, string], 'invalid_request'> {
  if (after === null) return accept([0, '']);
  const [name = '', ...rest] = after.split('/');
  const key = rest.join('/');
  const index = sealedPlaces.findIndex(({ table }) => table.name === name);
  return rest.length > 0 && sealedPlaces[index]?.keys.isOne(key) === true
    ? accept([index, key])
    : refuse('invalid_request', 'after should be the next of an earlier answer.');
}

/**
 * Re-encrypts a few rows under the current master key (decision 0092). Every step is complete by
 * itself and may be repeated, so an interrupted run can start again anywhere.
 */
export async function resealStep(
  { engine, database, vault }: Services,
  after: string | null,
  limit: number,
): Promise<Decision<ResealStep, 'invalid_request'>> {
  const from = placeAt(after);
  if (!from.ok) return from;
  const [index, key] = from.value;
  const table = sealedPlaces[index]?.table.name ?? '';
  const keys = await keysAfter(database, table, key, limit);
  const sealed = granted(await engine.read(readSealed, { table, keys }));
  const old = sealed.filter((one) => !vault.isCurrent(one.sealed));
  const fresh = new Map(
    old.map((one) => [one.sealed, vault.seal(vault.open(one.sealed, one.context), one.context)]),
  );
  if (fresh.size > 0) {
    const source = { kind: 'client', id: 'operator' } as const;
    granted(await engine.execute(reseal, { table, keys, fresh }, source));
  }
  const following = sealedPlaces[index + 1];
  const behind = keys.length === limit ? `${table}/${keys.at(-1)}` : null;
  const next =
    behind ?? (following === undefined ? null : `${following.table.name}/${following.keys.before}`);
  return accept({ looked: keys.length, resealed: fresh.size, next });
}
