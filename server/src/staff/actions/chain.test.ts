import { describe, expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { admin } from '../actor.ts';
import type { ListedAction } from './action.store.ts';
import type { Action, Facts } from './action.ts';
import { type ChainEnd, chained, chainStart } from './chain.ts';
import { ChainFollower } from './verify-chain.ts';

const anAction = (nth: number, details: Facts = { nth }): Action => ({
  id: `00000000-0000-7000-8000-00000000000${nth}`,
  at: unixSeconds(1_000 + nth),
  actor: admin,
  ip: null,
  action: 'deposit',
  subject: `wallet ${nth}`,
  requestId: `request ${nth}`,
  projectId: null,
  details,
  before: null,
  after: { balance: '5', held: '0' },
});

/** A chain of five actions, and its end. */
function aChain(): { readonly log: ListedAction[]; readonly end: ChainEnd } {
  const log: ListedAction[] = [];
  let end: ChainEnd = chainStart;
  for (let nth = 1; nth <= 5; nth += 1) {
    const next = chained(end, anAction(nth));
    log.push(next);
    end = { number: next.number, hash: next.hash };
  }
  return { log, end };
}

function followed(log: readonly ListedAction[], end: ChainEnd, knownHead: Buffer | null = null) {
  const follower = new ChainFollower(knownHead);
  for (const action of log) follower.take(action);
  follower.compareEnd(end);
  return follower.report();
}

const subjectsOf = (log: readonly ListedAction[], end: ChainEnd) =>
  followed(log, end).breaks.map(({ subject }) => subject);

/** The log with its third action changed. */
const withThird = (change: Partial<ListedAction>): ListedAction[] =>
  aChain().log.map((action) => (action.number === 3 ? { ...action, ...change } : action));

test('an untouched log is sound and reports its head', () => {
  const { log, end } = aChain();
  const none = { ok: true, actions: 5, head: end.hash, hasKnownHead: null, breaks: [] };
  expect(followed(log, end)).toEqual(none);
});

test('the order of properties does not change an action', () => {
  const ordered = chained(chainStart, anAction(1, { a: 1, b: { c: 2, d: 3 } }));
  const turned = chained(chainStart, anAction(1, { b: { d: 3, c: 2 }, a: 1 }));
  expect(turned.hash).toEqual(ordered.hash);
});

test('hashes never change, because stored logs are verified with them', () => {
  const details = { z: 1, a: { c: [2, { y: 1, b: null }] }, 10: 'x', 9: 'y' };
  const { hash } = chained(chainStart, anAction(1, details));
  expect(hash.toString('hex')).toBe(
    '41841a4ee8e4e2046bd8fd585f4b40df81277866e62987d1a3c03017dcbd7347',
  );
});

describe('a break is found', () => {
  // biome-ignore format: a table
  test.each<[string, Partial<ListedAction>]>([
    ['its time',       { at: unixSeconds(9) }],
    ['its actor',      { actor: { type: 'token', id: 'admin', name: 'admin' } }],
    ['its address',    { ip: '192.0.2.1' }],
    ['its action',     { action: 'post' }],
    ['its subject',    { subject: 'wallet 4' }],
    ['its request',    { requestId: 'request 4' }],
    ['its project',    { projectId: '00000000-0000-7000-8000-000000000000' }],
    ['its details',    { details: { nth: 4 } }],
    ['its old state',  { before: { balance: '1' } }],
    ['its new state',  { after: { balance: '50', held: '0' } }],
    ['its hash',       { hash: null }],
  ])('if %s was changed', (_, change) => {
    expect(subjectsOf(withThird(change), aChain().end)).toContain('hash of action 3');
  });

  test('after an action was removed', () => {
    const { log, end } = aChain();
    const without = log.filter(({ number }) => number !== 3);
    expect(subjectsOf(without, end)).toEqual(['action 3', 'hash of action 4']);
  });

  test('after the last action was removed', () => {
    const { log, end } = aChain();
    expect(subjectsOf(log.slice(0, -1), end)).toEqual(['end of the log']);
  });

  test('after two actions were swapped', () => {
    const { log, end } = aChain();
    const [first, second, third, ...rest] = log;
    if (first === undefined || second === undefined || third === undefined) throw new Error('few');
    const turned = [first, { ...third, number: 2 }, { ...second, number: 3 }, ...rest];
    expect(subjectsOf(turned, end)).toContain('hash of action 2');
  });

  test('by a known head, if the whole log was rewritten', () => {
    const { end } = aChain();
    const { log: anew, end: newEnd } = aChain();
    const other = chained(chainStart, anAction(9));
    expect(followed(anew, newEnd, end.hash)).toMatchObject({ ok: true, hasKnownHead: true });
    const report = followed([other], { number: 1, hash: other.hash }, end.hash);
    expect(report).toMatchObject({ ok: false, hasKnownHead: false, breaks: [] });
  });
});
