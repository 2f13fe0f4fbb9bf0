import type { UnixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { momentView } from '../moments.ts';
import { type Tone, tag } from '../parts.ts';
import { tableView } from '../table.ts';
import { deliveryTexts, type ShownState } from './delivery-texts.ts';

// A page stays below 60 kB, however much was sent and received.
const bodyShownMax = 8_000;
const detailShownMax = 300;

export const shownStates = ['pending', 'delivered', 'failed'] as const satisfies ShownState[];

const tones: Readonly<Record<ShownState, Tone>> = {
  pending: 'wait',
  delivered: 'good',
  failed: 'bad',
};

export const stateTag = (state: ShownState, language: PageLanguage): Html =>
  tag(deliveryTexts[language].states[state], tones[state]);

type Answered = { readonly status: number | null; readonly fault: string | null };

/** A status, or the reason why there was none. */
export function answerText(attempt: Answered | null | undefined, language: PageLanguage): string {
  const { status = null, fault = null } = attempt ?? {};
  if (status !== null) return String(status);
  return fault === null ? '' : (deliveryTexts[language].faults[fault] ?? fault);
}

export type ShownAttempt = Answered & {
  readonly at: UnixSeconds;
  readonly durationMs: number;
  readonly detail: string;
};

const begin = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)} …` : text;

/** Every attempt with its outcome, the oldest first. */
export function attemptsView(
  attempts: readonly ShownAttempt[],
  language: PageLanguage,
  now: UnixSeconds,
): Html {
  const texts = deliveryTexts[language];
  return tableView({
    language,
    caption: texts.attempts,
    columns: [
      { heading: texts.at, kind: 'moment' },
      { heading: texts.answer, kind: 'text' },
      { heading: texts.duration, kind: 'text' },
      { heading: texts.detail, kind: 'text' },
    ],
    rows: attempts.map((attempt) => ({
      cells: [
        momentView(attempt.at, now, language),
        answerText(attempt, language),
        `${attempt.durationMs} ms`,
        begin(attempt.detail, detailShownMax),
      ],
    })),
    empty: texts.noAttempts,
  });
}

type ShownRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The request that was sent. `note`: a remark about it. */
export function requestView(
  { url, headers, body }: ShownRequest,
  note: string | null,
  language: PageLanguage,
): Html {
  const texts = deliveryTexts[language];
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = `POST ${url}\n${head.join('\n')}\n\n${begin(body, bodyShownMax)}`;
  return html`<p>${texts.requestNote}${note !== null && ` ${note}`}${body.length > bodyShownMax && ` ${texts.cut}`}</p><pre tabindex="0" role="group" aria-label="${texts.request}"><code>${text}</code></pre>`;
}
