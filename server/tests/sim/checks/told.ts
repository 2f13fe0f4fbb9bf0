import { isDecided } from '../recorder.ts';
import type { Left } from './left.ts';

/** How often each call took effect, and the calls whose wish was already fulfilled. */
function servedIn(committed: Left['committed']) {
  const effects = new Map<number, number>();
  const wereSo = new Set<number>();
  for (const { call, effects: more, wasSo } of committed.filter(isDecided)) {
    if (call === null) continue;
    effects.set(call, (effects.get(call) ?? 0) + more);
    if (wasSo) wereSo.add(call);
  }
  return { effects, wereSo };
}

/** An answered call took effect once; an unanswered one, at most once. */
export function checkCalls({ calls, committed }: Left, faults: string[]): void {
  const { effects, wereSo } = servedIn(committed);
  for (const { number, answer } of calls) {
    const done = effects.get(number) ?? 0;
    if (done > 1) faults.push(`call ${number} was done ${done} times`);
    if (answer?.ok === true && done === 0 && !wereSo.has(number)) {
      faults.push(`call ${number} was answered and is lost`);
    }
  }
}

/** The numbers from 1 on, without a gap. */
const isGapless = (numbers: readonly number[]): boolean =>
  numbers.toSorted((one, other) => one - other).every((number, at) => number === at + 1);

/** Every event has its place in the feed and among the events of its object. */
export function checkEvents({ view }: Left, faults: string[]): void {
  const events = view.fieldsOf('event');
  if (!isGapless(events.map((event) => Number(event['position'])))) {
    faults.push('the feed of events has a gap');
  }
  const sequences = new Map<string, number[]>();
  for (const { object, sequence } of events) {
    if (sequence === null || object === null || object === undefined) continue;
    sequences.set(object, [...(sequences.get(object) ?? []), Number(sequence)]);
  }
  for (const [object, numbers] of sequences) {
    if (!isGapless(numbers)) faults.push(`the events of ${object} have a gap: ${numbers}`);
  }
}

/** Every event was accepted by its receiver or visibly given up. */
export function checkDeliveries({ view, received }: Left, faults: string[]): void {
  const taken = new Set(
    received.filter(({ status }) => status === 200).map(({ callbackId }) => callbackId),
  );
  for (const { id, state, callback_id: callbackId } of view.fieldsOf('delivery')) {
    if (state === 'pending') faults.push(`delivery ${id} is neither taken nor given up`);
    if (state === 'delivered' && !taken.has(callbackId ?? '')) {
      faults.push(`delivery ${id} is said to be taken, and its receiver never took it`);
    }
  }
}
