import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { deliveries } from '../../../src/delivery/deliveries/delivery.store.ts';
import { type Delivery, firstDelivery } from '../../../src/delivery/deliveries/delivery.ts';
import { eventFeeds, theFeed } from '../../../src/delivery/events/event.store.ts';
import { advanceRun } from '../../../src/delivery/resends/advance-run.ts';
import { isStill, type ResendRun } from '../../../src/delivery/resends/resend-run.ts';
import { type StartedRun, startRun, stopRun } from '../../../src/delivery/resends/start-run.ts';
import type { Operation } from '../../../src/engine/operation.ts';
import { type UnixSeconds, unixSeconds } from '../../../src/kernel/time.ts';
import { client } from '../../support/engines.ts';
import { createMemoryEngine } from '../../support/memory-engine/memory-engine.ts';

// Decision 0169: a run that resends failed deliveries.

const projectId = '0b9f6d0e-54a3-4a7c-9d0f-0d6f6b0e3c11';
const since = unixSeconds(1_799_000_000);

let now: UnixSeconds;
let engine: ReturnType<typeof createMemoryEngine>;
beforeEach(() => {
  now = unixSeconds(1_800_000_000);
  engine = createMemoryEngine({ now: () => now });
  engine.store.put(eventFeeds, { id: theFeed, lastPosition: 7 });
});

async function run<Input, Answer>(operation: Operation<Input, Answer>, input: Input) {
  const decision = await engine.execute(operation, input, client('shop'));
  return decision.ok ? decision.value : decision.refusal;
}

const start = async (count: number): Promise<StartedRun> =>
  (await run(startRun, {
    subject: { projectId, clientId: 'shop', host: null },
    covers: 'failed',
    since,
    found: { count, before: 10, last: 10 + count },
  })) as StartedRun;

const failed = (): Delivery => {
  const event = {
    ...{ position: 1, id: randomUUID(), projectId, dialect: 'checkout' as const },
    ...{ object: 'order 1', sequence: 1, type: 'order', name: 'created', body: '{}' },
    createdAt: now,
  };
  return firstDelivery(event, { clientId: 'shop', isTest: true }, 'https://shop.example/hook');
};

const prepared = (many: number) =>
  Array.from({ length: many }, () => ({ before: failed(), id: randomUUID(), body: '{"again":1}' }));

test('a step writes its deliveries and advances the run together, until all is done', async () => {
  const { run: begun, isNew } = await start(300);
  expect([isNew, begun.isDone, begun.atPlace, begun.throughPlace]).toEqual([true, false, 10, 310]);
  now = unixSeconds(now + 5);
  const first = { run: begun, toPlace: 210, prepared: prepared(2), leftCount: 198 };
  const half = (await run(advanceRun, first)) as ResendRun;
  expect(half).toEqual({ ...begun, atPlace: 210, sentCount: 2, leftCount: 198, movedAt: now });
  const last = { run: half, toPlace: 310, prepared: prepared(1), leftCount: 99 };
  const done = (await run(advanceRun, last)) as ResendRun;
  expect([done.isDone, done.sentCount, done.leftCount]).toEqual([true, 3, 297]);
  const written = engine.store.entriesOf(deliveries);
  expect(written.map(({ isResend, state, body }) => [isResend, state, body])).toEqual(
    written.map(() => [true, 'pending', '{"again":1}']),
  );
  expect(written).toHaveLength(3);
});

test('a repeated step, concurrent or later, is executed once', async () => {
  const { run: begun } = await start(300);
  const step = { run: begun, toPlace: 210, prepared: prepared(1), leftCount: 0 };
  const answers = await Promise.all([run(advanceRun, step), run(advanceRun, step)]);
  expect(answers[1]).toBe('invalid_state');
  expect(await run(advanceRun, step)).toBe('invalid_state');
  expect(engine.store.entriesOf(deliveries)).toHaveLength(1);
});

test('a click during a run continues it; a click after it starts a new one', async () => {
  const { run: begun } = await start(300);
  now = unixSeconds(now + 60);
  expect(await start(5)).toEqual({ run: begun, isNew: false });
  await run(advanceRun, { run: begun, toPlace: 310, prepared: [], leftCount: 300 });
  const again = await start(5);
  expect([again.isNew, again.run.foundCount, again.run.startedAt]).toEqual([true, 5, now]);
  // A step of the earlier run comes too late.
  expect(await run(advanceRun, { run: begun, toPlace: 310, prepared: [], leftCount: 0 })).toBe(
    'invalid_state',
  );
});

test('a run with nothing to send is done at once; a run that nobody advances is stalled', async () => {
  expect((await start(0)).run.isDone).toBe(true);
  const { run: begun } = await start(1);
  expect(isStill(begun, unixSeconds(now + 29))).toBe(false);
  expect(isStill(begun, unixSeconds(now + 30))).toBe(true);
  expect(isStill({ ...begun, isDone: true }, unixSeconds(now + 30))).toBe(false);
});

test('a stopped run takes no further step; a finished one cannot be stopped', async () => {
  const { run: begun } = await start(300);
  const first = { run: begun, toPlace: 210, prepared: prepared(1), leftCount: 0 };
  const half = (await run(advanceRun, first)) as ResendRun;
  const stopped = { ...half, isDone: true, isStopped: true };
  expect(await run(stopRun, begun.id)).toEqual({ run: stopped, isNew: true });
  const next = { run: half, toPlace: 310, prepared: prepared(1), leftCount: 0 };
  expect(await run(advanceRun, next)).toBe('invalid_state');
  expect(engine.store.entriesOf(deliveries)).toHaveLength(1);
  expect(await run(stopRun, begun.id)).toEqual({ run: stopped, isNew: false });
  expect(await run(stopRun, 'host nobody.example:443')).toBe('not_found');
  // The next run starts from the beginning and is not stopped.
  expect((await start(5)).run).toMatchObject({ isStopped: false, isDone: false, sentCount: 0 });
});
