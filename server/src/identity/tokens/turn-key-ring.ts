import { ask, type Operation, type Query } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import { keyRings } from './key-ring.store.ts';
import { type KeyRing, type NewKey, withNewKey } from './key-ring.ts';

export type TurnKeyRing = {
  readonly ringId: string;
  readonly key: NewKey;
  /** How long what the old key signed may still be used. */
  readonly lifetimeSeconds: number;
  /** `start`: only when there is no key yet, so that nodes which start together agree on one. */
  readonly when: 'start' | 'always';
};

/** Gives a ring a new signing key. */
export const turnKeyRing: Operation<TurnKeyRing, KeyRing, never> = {
  name: 'turn key ring',
  load: ({ ringId }) => [[ask(keyRings, ringId)]],
  decide: (draft, { ringId, key, lifetimeSeconds, when }, now) => {
    const ring = draft.get(keyRings, ringId);
    if (ring !== null && when === 'start') return accept(ring);
    const turned = withNewKey(ring ?? { id: ringId, keys: [] }, key, lifetimeSeconds, now);
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
