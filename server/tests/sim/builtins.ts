import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import type { Clockwork, Event } from './clockwork.ts';

/** What the code under simulation may use of the machine. */
export type Machine = {
  readonly clockwork: Clockwork;
  /** A random whole number below this one. */
  readonly random: (below: number) => number;
};

/** The part of Node's timers that the service uses. */
type Handle = { event: Event; readonly unref: () => Handle; readonly ref: () => Handle };

const two = 0x1_0000;

/** Every value of two bytes, as four digits each. */
const fours = Array.from({ length: two }, (_, value) => value.toString(16).padStart(4, '0'));

/**
 * Replaces the clock, the timers and the randomness of the whole process by simulated ones, so that
 * a history depends on its seed alone. The process is useless for anything else afterwards.
 * `machine` is called each time: every history has its own.
 */
export function takeOverTheMachine(machine: () => Machine): void {
  const handleOf = (event: Event): Handle => {
    const handle: Handle = { event, unref: () => handle, ref: () => handle };
    return handle;
  };
  const plan = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): Handle =>
    handleOf(machine().clockwork.plan(ms, () => run(...given)));
  const repeat = (run: () => void, ms: number): Handle => {
    const { clockwork } = machine();
    const again = () => {
      handle.event = clockwork.plan(ms, again);
      run();
    };
    const handle = handleOf(clockwork.plan(ms, again));
    return handle;
  };
  const cancel = (handle?: Handle): void => {
    if (handle !== undefined) handle.event.isCanceled = true;
  };
  const uuid = (): string => {
    const { random } = machine();
    const four = (): string => fours[random(two)] ?? '';
    const [start, middle] = [four() + four(), four()];
    const [version, variant] = [four().slice(1), four().slice(1)];
    return `${start}-${middle}-4${version}-8${variant}-${four()}${four()}${four()}`;
  };
  Object.assign(globalThis, {
    setTimeout: plan,
    clearTimeout: cancel,
    setInterval: repeat,
    clearInterval: cancel,
    setImmediate: (run: (...given: unknown[]) => void, ...given: unknown[]) =>
      plan(run, 0, ...given),
    clearImmediate: cancel,
  });
  Object.defineProperty(performance, 'now', { value: () => machine().clockwork.nowMs });
  Math.random = () => machine().random(two) / two;
  Object.assign(timersPromises, {
    setTimeout: (ms?: number) => machine().clockwork.sleep(ms ?? 0),
  });
  Object.assign(crypto, { randomUUID: uuid });
  syncBuiltinESMExports();
}
