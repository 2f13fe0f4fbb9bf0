import { type Html, html } from '../pages/html.ts';
import type { PageLanguage } from '../pages/language.ts';
import { deskTexts } from './desk-texts.ts';
import { type ApiRequest, headOf, notice, sameByApi, sideBySide } from './parts.ts';

/** One thing as its page shows it. */
export type ThingView = {
  readonly title: string;
  readonly tag: Html | null;
  readonly lead?: string | Html | null;
  /** What was just done, or refused. */
  readonly done: string | null;
  readonly refused: string | null;
  /** Above everything else; left out: nothing. */
  readonly figures?: Html;
  /** What is known of it, and what can be done about it. */
  readonly aside: Html;
};

type Surroundings = {
  readonly language: PageLanguage;
  readonly happened: Html;
  /** The request of a program that gives the same. */
  readonly api: ApiRequest;
};

/** The body of a page about one thing: its state, its story, and what can be done about it. */
export function thingView(thing: ThingView, { language, happened, api }: Surroundings): Html {
  const { title, tag, lead = null, figures = null, aside, done, refused } = thing;
  const said = html`${done !== null && notice(done, 'good')}${refused !== null && notice(refused, 'bad')}`;
  return html`${headOf({ title, tag, lead })}${said}${figures}${sideBySide(happened, aside)}${sameByApi(api, deskTexts[language].sameByApi)}`;
}
