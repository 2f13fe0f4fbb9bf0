import { expect, test } from 'vitest';
import { endAll } from './end-all.ts';

test('parts end one after the other, the newest first', async () => {
  const order: string[] = [];
  const part = (name: string) => async () => {
    order.push(`${name} ends`);
    await new Promise(setImmediate);
    order.push(`${name} has ended`);
  };
  const started = [part('database'), part('engine'), part('edge')];
  expect(await endAll(started)).toEqual([]);
  expect(order).toEqual([
    'edge ends',
    'edge has ended',
    'engine ends',
    'engine has ended',
    'database ends',
    'database has ended',
  ]);
});

test('a part that fails to end does not block the others, and its error is returned', async () => {
  const ended: string[] = [];
  const fault = new Error('it hangs');
  const another = new Error('it hangs too');
  const started = [
    async () => {
      ended.push('database');
    },
    () => Promise.reject(fault),
    async () => {
      ended.push('engine');
    },
    () => {
      throw another;
    },
  ];
  expect(await endAll(started)).toEqual([another, fault]);
  expect(ended).toEqual(['engine', 'database']);
});

test('an ended part is not ended again', async () => {
  let times = 0;
  const started = [
    async () => {
      times += 1;
    },
  ];
  await endAll(started);
  await endAll(started);
  expect(times).toBe(1);
});
