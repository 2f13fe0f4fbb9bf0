import { ask, type Operation, type Query } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { keyRings } from './key-ring.store.ts';
import { type KeyRing, type NewKey, validKeys, withNewKey } from './key-ring.ts';

export type TurnKeyRing = {
  readonly ringId: string;
  readonly key: NewKey;
  /** How long the old key's signatures may still be used. */
  readonly lifetimeSeconds: number;
};

const emptyRing = (id: string): KeyRing => ({ id, keys: [] });

/**
 * Gives a ring its first key. A ring that has keys stays unchanged, so nodes that start together
 * agree.
 */
export const startKeyRing: Operation<TurnKeyRing, KeyRing, never> = {
  name: 'start key ring',
  load: ({ ringId }) => [[ask(keyRings, ringId)]],
  decide: (draft, { ringId, key, lifetimeSeconds }, now) => {
    const ring = draft.get(keyRings, ringId);
    if (ring !== null) return accept(ring);
    const started = withNewKey(emptyRing(ringId), key, lifetimeSeconds, now);
    draft.insert(keyRings, started);
    return accept(started);
  },
};

/** Verifying reads the whole ring, so its size is bounded. */
const keysMax = 32;

/** Gives a ring a new signing key. */
export const turnKeyRing: Operation<TurnKeyRing, KeyRing, 'invalid_state'> = {
  name: 'turn key ring',
  load: ({ ringId }) => [[ask(keyRings, ringId)]],
  decide: (draft, { ringId, key, lifetimeSeconds }, now) => {
    const ring = draft.get(keyRings, ringId);
    if (ring !== null && validKeys(ring, now).length >= keysMax) {
      return refuse(
        'invalid_state',
        `There are ${keysMax} keys in use; wait until what the oldest has signed expires.`,
      );
    }
    const turned = withNewKey(ring ?? emptyRing(ringId), key, lifetimeSeconds, now);
    if (ring === null) draft.insert(keyRings, turned);
    else draft.update(keyRings, turned);
    return accept(turned);
  },
};

export const readKeyRing: Query<string, KeyRing | null, never> = {
  name: 'read key ring',
  load: (ringId) => [[ask(keyRings, ringId)]],
  answer: (rows, ringId) => accept(rows.get(keyRings, ringId)),
};
