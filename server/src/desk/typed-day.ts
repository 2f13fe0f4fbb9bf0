import { lastMoment } from '../kernel/time.ts';

const daySeconds = 86_400;

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** The first second of a day in UTC. Null: there is no such day, such as 30 February. */
export function dayStart(text: string): number | null {
  const at = dayForm.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (at === null || Number.isNaN(at.getTime())) return null;
  // The parser reads an impossible date as a later one.
  return at.toISOString().startsWith(text) ? at.getTime() / 1_000 : null;
}

/** The range of moments for lists and statements. Nothing happened before or after it. */
const asMoment = (seconds: number): number => Math.min(Math.max(seconds, 1), lastMoment);

/** The first moment of a typed day. Null: there is no such day. */
export function firstMomentOf(text: string): number | null {
  const at = dayStart(text);
  return at === null ? null : asMoment(at);
}

/** The moment after that day. Null: there is no such day. */
export function momentAfter(text: string): number | null {
  const at = dayStart(text);
  return at === null ? null : asMoment(at + daySeconds);
}

/** The day of a moment, in the form that `dayStart` reads. */
export const typedDay = (at: number): string => new Date(at * 1_000).toISOString().slice(0, 10);
