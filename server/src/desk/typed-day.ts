import { lastMoment } from '../kernel/time.ts';

const daySeconds = 86_400;

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** The first second of a day in UTC; null: there is no such day, as 30 February. */
export function dayStart(text: string): number | null {
  const at = dayForm.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (at === null || Number.isNaN(at.getTime())) return null;
  // A date that is none is read as a later one.
  return at.toISOString().startsWith(text) ? at.getTime() / 1_000 : null;
}

/** The moments that lists and statements can be asked for; nothing happened before or after them. */
const asMoment = (seconds: number): number => Math.min(Math.max(seconds, 1), lastMoment);

/** From when on a list has a typed day; null: there is no such day. */
export function firstMomentOf(text: string): number | null {
  const at = dayStart(text);
  return at === null ? null : asMoment(at);
}

/** Before when a list has that day; null: there is no such day. */
export function momentAfter(text: string): number | null {
  const at = dayStart(text);
  return at === null ? null : asMoment(at + daySeconds);
}

/** The day of a moment, as `dayStart` reads it. */
export const typedDay = (at: number): string => new Date(at * 1_000).toISOString().slice(0, 10);
