import { isCurrency } from '../kernel/money.ts';
import { unixSeconds } from '../kernel/time.ts';
import { amountText } from '../pages/amount.ts';
import { type Html, html } from '../pages/html.ts';
import { inEveryLanguage, locales, type PageLanguage } from '../pages/language.ts';
import { momentText } from '../pages/moment.ts';
import { exactMoment, exactTime, timeElement } from './moments.ts';
import { timelineTexts } from './timeline-texts.ts';
import { attemptTone, type TimelineItem, toneOf } from './timeline-tone.ts';

export type TimelineShown = {
  readonly language: PageLanguage;
  /** Oldest first, as in the API. */
  readonly items: readonly TimelineItem[];
  /**
   * Titles and explanations are in the page's language. Absent: they are in English, as in the API.
   */
  readonly isInLanguage?: boolean;
  /** The acts on an item: links, forms. */
  readonly actsOf?: (item: TimelineItem) => Html | null;
};

/** An item and, for an event, every attempt to deliver it. */
type Entry = {
  readonly item: TimelineItem;
  readonly attempts: readonly TimelineItem[];
  /** Whether it is the first of its day. */
  readonly isFirstOfDay: boolean;
};

/** A page has its limit (business 4: 60 kB). The API has the items that do not fit. */
const entriesMax = 60;
const attemptsMax = 6;

const dayOf = ({ at }: TimelineItem): number => Math.floor(at / 86_400);

/** Attempts belong to their event: a webhook and its answers are one story. */
function entriesOf(items: readonly TimelineItem[]): readonly Entry[] {
  const told = new Set(items.flatMap((item) => (item.kind === 'event' ? item.callback_id : [])));
  const isPart = (item: TimelineItem): boolean =>
    item.kind === 'delivery' && told.has(item.callback_id);
  return items
    .filter((item) => !isPart(item))
    .map((item, index, all) => {
      const before = all[index - 1];
      return {
        item,
        attempts:
          item.kind === 'event'
            ? items.filter((one) => isPart(one) && one.callback_id === item.callback_id)
            : [],
        isFirstOfDay: before === undefined || dayOf(before) !== dayOf(item),
      };
    });
}

const english = (text: string, language: PageLanguage): Html =>
  language === 'en' ? html`${text}` : html`<span lang="en">${text}</span>`;

function webhookTitle({ item, attempts }: Entry, language: PageLanguage): string {
  const texts = timelineTexts[language];
  const name = item.name ?? '';
  const state = item.delivery_state ?? 'unasked';
  const known = Object.hasOwn(texts.webhook, state) ? (state as keyof typeof texts.webhook) : null;
  const said = known === null ? `${name}: ${state}` : texts.webhook[known](name);
  return attempts.length > 1 ? `${said}, ${texts.attempts(attempts.length)}` : said;
}

/** The API's own text, marked with its language. */
const toldText = (text: string, { language, isInLanguage = false }: TimelineShown): Html =>
  isInLanguage ? html`${text}` : english(text, language);

function titleView(entry: Entry, shown: TimelineShown): Html {
  const { language } = shown;
  if (entry.item.kind === 'event') return html`${webhookTitle(entry, language)}`;
  return toldText(entry.item.title, shown);
}

const durationFormats = inEveryLanguage((language) => {
  const formatOf = (unit: string): Intl.NumberFormat =>
    new Intl.NumberFormat(locales[language], {
      style: 'unit',
      unit,
      unitDisplay: 'narrow',
      maximumFractionDigits: 1,
    });
  return { short: formatOf('millisecond'), long: formatOf('second') };
});

function durationText(milliseconds: number, language: PageLanguage): string {
  const { short, long } = durationFormats[language];
  return milliseconds < 1_000 ? short.format(milliseconds) : long.format(milliseconds / 1_000);
}

/** The reason for a missing answer. The API puts it at the end of the title. */
const faultIn = (title: string): string => /\(([^()]+)\)$/.exec(title)?.[1] ?? '';

/** The receiver's answer, and the time that it took. */
function answerView(attempt: TimelineItem, language: PageLanguage): Html {
  const fault = faultIn(attempt.title);
  const answer =
    typeof attempt.status === 'number'
      ? html`<b>${attempt.status}</b>`
      : html`<b>${timelineTexts[language].noAnswer}</b>${fault !== '' && html` (${english(fault, language)})`}`;
  const duration = attempt.duration_ms;
  return html`${answer}${duration !== undefined && html`, ${durationText(duration, language)}`}`;
}

function attemptView(attempt: TimelineItem, day: number, shown: TimelineShown): Html {
  const { language, actsOf } = shown;
  const written = dayOf(attempt) === day ? exactTime : exactMoment;
  const text = written(attempt.at, language);
  const acts = actsOf?.(attempt) ?? null;
  return html`<li class="${attemptTone(attempt)}">${timeElement(unixSeconds(attempt.at), text, language)} → ${answerView(attempt, language)}${acts !== null && html` · ${acts}`}</li>`;
}

function actorText({ actor }: TimelineItem, language: PageLanguage): string | null {
  if (actor === undefined) return null;
  const { actors } = timelineTexts[language];
  const word = Object.hasOwn(actors, actor.type)
    ? actors[actor.type as keyof typeof actors]
    : actor.type;
  return actor.name === undefined ? word : `${word}: ${actor.name}`;
}

const moneyView = ({ amount, currency = '' }: TimelineItem, language: PageLanguage): Html | null =>
  amount === undefined || !isCurrency(currency)
    ? null
    : html`<b class="money">${amountText({ minor: BigInt(amount), currency }, language)}</b>`;

/** The moment, the author and further details, in one line. */
function detailsView({ item, isFirstOfDay }: Entry, shown: TimelineShown): Html {
  const { language, actsOf } = shown;
  const { debit_account: debit, credit_account: credit, next_try_at: next = null } = item;
  const moment = (isFirstOfDay ? exactMoment : exactTime)(item.at, language);
  const actor = actorText(item, language);
  const acts = actsOf?.(item) ?? null;
  const parts: readonly Html[] = [
    timeElement(unixSeconds(item.at), moment, language),
    ...(actor === null ? [] : [html`<bdi>${actor}</bdi>`]),
    ...(item.kind === 'delivery' ? [answerView(item, language)] : []),
    ...(debit === undefined || credit === undefined ? [] : [html`${debit} → ${credit}`]),
    ...(next === null
      ? []
      : [html`${timelineTexts[language].nextAttempt(momentText(unixSeconds(next), language))}`]),
    ...(acts === null ? [] : [acts]),
  ];
  return html`<small>${parts.map((part, index) => (index === 0 ? part : html` · ${part}`))}</small>`;
}

function entryView(entry: Entry, shown: TimelineShown): Html {
  const { item, attempts } = entry;
  const { language } = shown;
  const explanation = item.explanation ?? '';
  const answers = attempts
    .slice(-attemptsMax)
    .map((attempt) => attemptView(attempt, dayOf(item), shown));
  return html`<li class="${toneOf(item, attempts)}"><p>${titleView(entry, shown)}${moneyView(item, language)}</p>${explanation !== '' && html`<p class="why">${toldText(explanation, shown)}</p>`}${detailsView(entry, shown)}${answers.length > 0 && html`<ul>${answers}</ul>`}</li>
`;
}

/**
 * All items, oldest first: the event and its moment, its cause, the money, the receivers and their
 * answers.
 */
export function timelineView(shown: TimelineShown): Html {
  const entries = entriesOf(shown.items);
  if (entries.length === 0) {
    return html`<p class="empty">${timelineTexts[shown.language].nothing}</p>`;
  }
  const hidden = Math.max(0, entries.length - entriesMax);
  const newest = entries.slice(hidden).map((entry) => entryView(entry, shown));
  return html`${hidden > 0 && html`<p class="empty">${timelineTexts[shown.language].notShown(hidden)}</p>`}<ol class="line">${newest}</ol>`;
}
