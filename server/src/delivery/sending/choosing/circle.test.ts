import { expect, test } from 'vitest';
import { Circle } from './circle.ts';

test('each pass begins after the last host of the previous one, and after the end at the start', () => {
  const circle = new Circle();
  const places = ['m.example', 's.example', null, 'm.example'].map((last) => {
    circle.begin(0);
    const { behindHost } = circle;
    circle.advance(last, false);
    return behindHost;
  });
  expect(places).toEqual(['', 'm.example', 's.example', '']);
});

test('the circle is idle only at the end of a round that found no work', () => {
  const circle = new Circle();
  const idle = (last: string | null, foundWork: boolean): boolean => {
    circle.begin(0);
    circle.advance(last, foundWork);
    return circle.isIdle;
  };
  expect([idle('m.example', true), idle(null, false)]).toEqual([false, false]);
  expect([idle('m.example', false), idle(null, false)]).toEqual([false, true]);
  expect(idle(null, true)).toBe(false);
});

test('a finished round covers only requests made before it began', () => {
  const circle = new Circle();
  circle.begin(1);
  circle.advance('m.example', false);
  circle.begin(3);
  circle.advance(null, false);
  expect(circle.finishRequests).toBe(1);
  circle.begin(3);
  expect(circle.finishRequests).toBe(3);
});
