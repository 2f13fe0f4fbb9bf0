import { deskTexts } from '../desk/desk-texts.ts';
import { headOf, notice, panel, sameByApi, sideBySide } from '../desk/parts.ts';
import { timelineView } from '../desk/timeline-view.ts';
import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import { tellStory } from '../figures/timeline/tell-story.ts';
import { capitalized, englishTitles, type Story } from '../figures/timeline/timeline.ts';
import type { Timeline } from '../figures/timeline/timeline.wire.ts';
import { type Html, html } from '../pages/html.ts';
import { actWords, operatorActWords } from './act-words.ts';
import { ownApi } from './own-api.ts';
import { showPage } from './portal-page.ts';
import type { PortalServices } from './portal-services.ts';
import { portalTexts } from './portal-texts.ts';
import type { Section } from './sections.ts';
import type { Visit } from './visit.ts';

/** Staff see who did what, and none of our accounts. */
const sight = { seesAccounts: false, seesStaff: true };

type Item = Timeline['items'][number];

/** Which token of the operator it was is the operator's own (decision 0177). */
const withoutOperator = (item: Item): Item =>
  item.actor?.type === 'admin' || item.actor?.type === 'token'
    ? { ...item, actor: { type: item.actor.type } }
    : item;

/** What happened to an order, a payment or a link, in the words of its reader. */
async function happenedPanel(
  { database }: Pick<PortalServices, 'database'>,
  { language }: Visit,
  story: Story,
): Promise<Html> {
  const words: Readonly<Record<string, string>> = {
    ...operatorActWords[language],
    ...actWords[language],
  };
  const act = (action: string) => capitalized(words[action] ?? englishTitles.act(action));
  const told = { ...story, titles: { ...story.titles, act } };
  const { items } = await tellStory(database, told, sight);
  const view = timelineView({ language, items: items.map(withoutOperator), isInLanguage: true });
  return panel(portalTexts[language].whatHappened, view);
}

type Thing = {
  readonly section: Section;
  readonly title: string;
  readonly tag: Html;
  readonly lead?: string | Html | null;
  /** What was just done, or refused. */
  readonly done: string | null;
  readonly refused: string | null;
  /** What was typed before, and waits to be sent. */
  readonly waits?: string | null;
  /** Above everything else; left out: nothing. */
  readonly figures?: Html;
  readonly story: Story;
  readonly aside: Html;
  /** The request of a program that gives the same. */
  readonly apiPath: string;
  readonly status: number;
};

/** The page of an order, a payment or a link: its state, its story, and what can be done about it. */
export async function thingPage(
  services: PortalServices,
  visit: Visit,
  thing: Thing,
): Promise<VerbatimAnswer> {
  const { section, title, tag, lead = null, figures = null, aside, status } = thing;
  const { done, refused, waits = null } = thing;
  const happened = await happenedPanel(services, visit, thing.story);
  const foot = sameByApi(
    ownApi(services, 'GET', thing.apiPath),
    deskTexts[visit.language].sameByApi,
  );
  const said = html`${done !== null && notice(done, 'good')}${waits !== null && notice(waits, 'wait')}${refused !== null && notice(refused, 'bad')}`;
  const body = html`${headOf({ title, tag, lead })}${said}${figures}${sideBySide(happened, aside)}${foot}`;
  return showPage(services, visit, { section, title, body, status });
}
