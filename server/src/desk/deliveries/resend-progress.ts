import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { momentText } from '../../pages/moment.ts';
import { figureRow, notice } from '../parts.ts';
import { dayStart } from '../typed-day.ts';
import { resendTexts } from './resend-texts.ts';

/** A typed moment: a day and a time in UTC. */
export type TypedMoment = { readonly day: string; readonly time: string };

export const typedMoment = (moment: number): TypedMoment => {
  const text = new Date(moment * 1_000).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
};

/** Null: the text is not a moment, or lies in the future. */
export function momentIn({ day, time }: TypedMoment, now: UnixSeconds): UnixSeconds | null {
  const isTyped = dayStart(day) !== null && /^\d{2}:\d{2}$/.test(time);
  const at = isTyped ? Date.parse(`${day}T${time}:00Z`) : Number.NaN;
  return Number.isNaN(at) || at < 0 || at / 1_000 > now ? null : unixSeconds(at / 1_000);
}

/** The fields for such a moment. */
export function sinceFields(
  { day, time }: TypedMoment,
  isWrong: boolean,
  language: PageLanguage,
): Html {
  const texts = resendTexts[language];
  const described = isWrong && html` aria-invalid="true" aria-describedby="since-error"`;
  const error = isWrong && html`<p class="error" id="since-error">${texts.wrongSince}</p>`;
  return html`<div class="field"><label for="day">${texts.day}</label><input id="day" name="day" type="date" value="${day}" required${described}></div><div class="field"><label for="time">${texts.time}</label><input id="time" name="time" type="time" value="${time}" required${described}>${error}</div>`;
}

export type ShownRun = {
  readonly state: 'running' | 'standing' | 'stopped' | 'done';
  readonly since: UnixSeconds;
  readonly found: number;
  readonly sent: number;
  readonly left: number;
  /** Including deliveries that succeeded. */
  readonly isOfAll?: boolean;
};

function saidOf({ state, found }: ShownRun, language: PageLanguage): Html {
  const texts = resendTexts[language];
  if (found === 0) return notice(texts.nothing, 'plain');
  if (state === 'stopped') return notice(texts.stopped, 'plain');
  if (state === 'done') return notice(texts.done, 'good');
  return state === 'standing' ? notice(texts.still, 'bad') : notice(texts.underWay, 'wait');
}

/** The progress of sending again. */
export function runProgress(run: ShownRun, language: PageLanguage): Html {
  const texts = resendTexts[language];
  const { found, sent, left, since } = run;
  return html`${saidOf(run, language)}${figureRow([
    { label: texts.since, value: momentText(since, language) },
    { label: run.isOfAll ? texts.found : texts.failed, value: String(found) },
    { label: texts.sent, value: String(sent) },
    { label: texts.left, value: String(left), note: texts.leftNote },
  ])}<p><progress aria-label="${texts.progress}" max="${Math.max(1, found)}" value="${sent + left}"></progress></p>`;
}
