import type { Engine } from '../../engine/engine.ts';
import { ask, type Operation, type Query } from '../../engine/operation.ts';
import { accept, type Decision, granted, refuse } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import { keysAfter } from './sealed-keys.store.ts';
import type { Sealed, SealedPlace } from './sealed-places.ts';
import type { Vault } from './vault.ts';

// biome-ignore lint/suspicious/noExplicitAny: places of all tables stand in one list.
type Places = readonly SealedPlace<any>[];

type Services = {
  readonly engine: Engine;
  readonly database: Database;
  readonly vault: Vault;
  /** Every table with sealed texts in the installation, in the order of re-encryption. */
  readonly sealedPlaces: Places;
};

/** The result of one re-encryption step, and where the next one begins. */
export type ResealStep = {
  readonly looked: number;
  readonly resealed: number;
  /**
   * Sealed under a master key that was not given. They stay unchanged: the key may be given later.
   */
  readonly unreadable: number;
  /** Null: the run is complete. */
  readonly next: string | null;
};

type Rows = {
  // biome-ignore lint/suspicious/noExplicitAny: a place of any table.
  readonly place: SealedPlace<any>;
  readonly keys: readonly string[];
};

/** The current sealed texts of some rows. */
const readSealed: Query<Rows, readonly Sealed[], never> = {
  name: 'read sealed',
  load: ({ place, keys }) => [keys.map((key) => ask(place.table, key))],
  answer: (rows, { place, keys }) =>
    accept(
      keys.flatMap((key) => {
        const row = rows.get(place.table, key);
        return row === null ? [] : place.sealedIn(row);
      }),
    ),
};

type Reseal = Rows & { readonly fresh: ReadonlyMap<string, string> };

/** Replaces old sealed texts with fresh ones. A text that has changed meanwhile stays untouched. */
const reseal: Operation<Reseal, null, never> = {
  name: 'reseal',
  weight: ({ keys }) => keys.length,
  load: (input) => readSealed.load(input, noRows),
  decide: (draft, { place, keys, fresh }) => {
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

/** The table and the key after which a step begins. */
function placeAt(
  sealedPlaces: Places,
  after: string | null,
): Decision<[number, string], 'invalid_request'> {
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
  { engine, database, vault, sealedPlaces }: Services,
  after: string | null,
  limit: number,
): Promise<Decision<ResealStep, 'invalid_request'>> {
  const from = placeAt(sealedPlaces, after);
  if (!from.ok) return from;
  const [index, key] = from.value;
  const place = sealedPlaces[index];
  if (place === undefined) throw new Error('nothing is sealed anywhere');
  const table = place.table.name;
  const keys = await keysAfter(database, table, key, limit);
  const sealed = granted(await engine.read(readSealed, { place, keys }));
  const old = sealed.filter((one) => !vault.isCurrent(one.sealed));
  const readable = old.filter((one) => vault.opens(one.sealed));
  const fresh = new Map(
    readable.map((one) => [
      one.sealed,
      vault.seal(vault.open(one.sealed, one.context), one.context),
    ]),
  );
  if (fresh.size > 0) {
    const source = { kind: 'client', id: 'operator' } as const;
    granted(await engine.execute(reseal, { place, keys, fresh }, source));
  }
  const following = sealedPlaces[index + 1];
  const behind = keys.length === limit ? `${table}/${keys.at(-1)}` : null;
  const next =
    behind ?? (following === undefined ? null : `${following.table.name}/${following.keys.before}`);
  const unreadable = old.length - readable.length;
  return accept({ looked: keys.length, resealed: fresh.size, unreadable, next });
}
