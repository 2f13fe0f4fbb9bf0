import { type Html, html } from '../pages/html.ts';
import type { PageLanguage } from '../pages/language.ts';
import { deskTexts } from './desk-texts.ts';
import { type ApiRequest, headOf, notice, sameByApi, sideBySide } from './parts.ts';

/** One thing in the form of its page. */
export type ThingView = {
  readonly title: string;
  readonly tag: Html | null;
  readonly lead?: string | Html | null;
  /** The last act, executed or refused. */
  readonly done: string | null;
  readonly refused: string | null;
  /** Above everything else. Absent: nothing. */
  readonly figures?: Html;
  /** The facts about it, and the acts on it. */
  readonly aside: Html;
};

type Surroundings = {
  readonly language: PageLanguage;
  readonly happened: Html;
  /** The API request for the same. */
  readonly api: ApiRequest;
};

/** The body of a page about one thing: its state, its story, and the acts on it. */
export function thingView(thing: ThingView, { language, happened, api }: Surroundings): Html {
  const { title, tag, lead = null, figures = null, aside, done, refused } = thing;
  const said = html`${done !== null && notice(done, 'good')}${refused !== null && notice(refused, 'bad')}`;
  return html`${headOf({ title, tag, lead })}${said}${figures}${sideBySide(happened, aside)}${sameByApi(api, deskTexts[language].sameByApi)}`;
}
