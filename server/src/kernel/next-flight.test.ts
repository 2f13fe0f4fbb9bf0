import { expect, test } from 'vitest';
import { NextFlight } from './next-flight.ts';

/** Flights that end on command. Each returns its number. */
function flights() {
  const ends: (() => void)[] = [];
  const tells: ((done: number) => Promise<void>)[] = [];
  let begun = 0;
  const looks = new NextFlight(async (tell) => {
    begun += 1;
    const number = begun;
    tells.push(tell);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (number === 3) throw new Error('the third fails');
    return number;
  });
  return {
    ask: (tell = async (_done: number): Promise<void> => {}) => looks.run(tell),
    end: (number: number) => {
      const end = ends[number - 1];
      if (end === undefined) throw new Error(`flight ${number} has not begun`);
      end();
    },
    tell: (number: number, done: number) => tells[number - 1]?.(done),
    begun: () => begun,
  };
}

test('callers during a flight share the next one, which begins after they asked', async () => {
  const { ask, end, begun } = flights();
  const first = ask();
  const [second, third] = [ask(), ask()];
  expect(begun()).toBe(1);
  end(1);
  expect(await first).toBe(1);
  await expect.poll(begun).toBe(2);
  const [fourth, fifth] = [ask(), ask()];
  end(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await expect.poll(begun).toBe(3);
  end(3);
  await expect(fourth).rejects.toThrow('the third fails');
  await expect(fifth).rejects.toThrow('the third fails');
});

test('after a failed flight, and when nobody waits, the next one begins at once', async () => {
  const { ask, end, begun } = flights();
  for (const number of [1, 2, 3, 4]) {
    const asked = ask().catch((fault: Error) => fault.message);
    expect(begun()).toBe(number);
    end(number);
    expect(await asked).toBe(number === 3 ? 'the third fails' : number);
  }
});

test('every caller is told the progress of its own flight', async () => {
  const { ask, end, tell, begun } = flights();
  const heard: string[] = [];
  const hears = (who: string) => async (done: number) => {
    heard.push(`${who} ${done}`);
  };
  const first = ask(hears('first'));
  const others = [ask(hears('second')), ask(hears('third'))];
  await tell(1, 1);
  end(1);
  await first;
  await expect.poll(begun).toBe(2);
  await tell(2, 5);
  end(2);
  await Promise.all(others);
  expect(heard).toEqual(['first 1', 'second 5', 'third 5']);
});
