import { expect, test } from 'vitest';
import { SingleFlight } from './single-flight.ts';

/** Work that is counted when it begins and ended by the test. */
function countedWork() {
  const ends: { readonly resolve: (value: string) => void; readonly reject: (e: Error) => void }[] =
    [];
  const work = (): Promise<string> =>
    new Promise((resolve, reject) => {
      ends.push({ resolve, reject });
    });
  return { work, ends };
}

test('concurrent callers share one answer, and the next caller starts new work', async () => {
  const { work, ends } = countedWork();
  const flight = new SingleFlight<string>();
  const both = Promise.all([flight.run(work), flight.run(work)]);
  expect(ends).toHaveLength(1);
  ends[0]?.resolve('first');
  expect(await both).toEqual(['first', 'first']);
  const later = flight.run(work);
  ends[1]?.resolve('second');
  expect(await later).toBe('second');
});

test('a failure goes to all callers and is not remembered', async () => {
  const { work, ends } = countedWork();
  const flight = new SingleFlight<string>();
  const both = Promise.allSettled([flight.run(work), flight.run(work)]);
  ends[0]?.reject(new Error('broken'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(flight.underWay()).toBeNull();
  void flight.run(work);
  expect(ends).toHaveLength(2);
});

test('names are independent', async () => {
  const { work, ends } = countedWork();
  const flight = new SingleFlight<string>();
  const [one, other] = [flight.run(work, 'one'), flight.run(work, 'other')];
  expect(ends).toHaveLength(2);
  expect(flight.underWay('one')).toBe(one);
  ends[1]?.resolve('other');
  expect(await other).toBe('other');
  expect(flight.underWay('other')).toBeNull();
  expect(flight.underWay('one')).not.toBeNull();
});

test('after forget the work starts again, and the end of the old work changes nothing', async () => {
  const { work, ends } = countedWork();
  const flight = new SingleFlight<string>();
  const old = flight.run(work);
  flight.forget();
  const fresh = flight.run(work);
  expect(ends).toHaveLength(2);
  ends[0]?.resolve('old');
  expect(await old).toBe('old');
  expect(flight.run(work)).toBe(fresh);
  ends[1]?.resolve('fresh');
  expect(await fresh).toBe('fresh');
});
