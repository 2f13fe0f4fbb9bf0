import { beforeEach, expect, test } from 'vitest';
import { pageSessions } from '../../../src/account/session/page-session.store.ts';
import { isSessionGood, type PageSession } from '../../../src/account/session/page-session.ts';
import { startSession } from '../../../src/account/session/start-session.ts';
import type { Operation } from '../../../src/engine/operation.ts';
import { unlockUser } from '../../../src/identity/tries/unlock-user.ts';
import { lockUser } from '../../../src/identity/users/lock-user.ts';
import { passwordMark } from '../../../src/identity/users/password-mark.ts';
import { people } from '../../../src/identity/users/person.store.ts';
import type { Person } from '../../../src/identity/users/person.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { client } from '../../support/engines.ts';
import { createMemoryEngine } from '../../support/memory-engine/memory-engine.ts';
import { walletIds } from '../../support/rules/cast.ts';
import { putPeople } from '../../support/rules/people.ts';

// Decision 0203: a lock ends open sessions in its own commit; an unlock brings none of them back.

const now = unixSeconds(1_800_000_000);
const ona = walletIds.ona;

let engine: ReturnType<typeof createMemoryEngine>;
beforeEach(() => {
  engine = createMemoryEngine({ now: () => now });
  putPeople(engine.store);
});

function found<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new Error('there is no such row');
  return row;
}

const onaNow = (): Person => found(engine.store.rowOf(people, ona));
const isGood = (id: string): boolean =>
  isSessionGood(found<PageSession>(engine.store.rowOf(pageSessions, id)), onaNow(), now);

const run = <Input>(operation: Operation<Input, unknown>, input: Input) =>
  engine.execute(operation, input, client('ona'));
const begin = (id: string, person: Person) =>
  run(startSession, { id, person, provenAt: null, before: null });

test('a lock ends earlier sessions and a sign-in under way, for good', async () => {
  const before = onaNow();
  await begin('open', before);
  expect(isGood('open')).toBe(true);
  await run(lockUser, ona);
  // The password was verified a moment before the lock.
  await begin('under way', before);
  expect([isGood('open'), isGood('under way')]).toEqual([false, false]);
  await run(unlockUser, ona);
  expect([isGood('open'), isGood('under way')]).toEqual([false, false]);
  await begin('new', onaNow());
  expect(isGood('new')).toBe(true);
});

test('the access of applications survives the lock, and locking twice counts once', async () => {
  const mark = passwordMark(onaNow());
  await run(lockUser, ona);
  await run(lockUser, ona);
  expect([passwordMark(onaNow()), onaNow().lockCount]).toEqual([mark, 1]);
});
