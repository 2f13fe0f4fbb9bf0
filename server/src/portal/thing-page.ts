import { panel } from '../desk/parts.ts';
import { type ThingView, thingView } from '../desk/thing-view.ts';
import { timelineView } from '../desk/timeline-view.ts';
import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import { actTitle } from '../faces/act-words.ts';
import { tellStory } from '../figures/timeline/tell-story.ts';
import type { Story } from '../figures/timeline/timeline.ts';
import type { Timeline } from '../figures/timeline/timeline.wire.ts';
import type { Html } from '../pages/html.ts';
import { ownApi } from './own-api.ts';
import { showPage } from './portal-page.ts';
import type { PortalServices } from './portal-services.ts';
import { portalTexts } from './portal-texts.ts';
import type { Section } from './sections.ts';
import type { Visit } from './visit.ts';

/** Staff see the authors of acts, and none of our accounts. */
const sight = { seesAccounts: false, seesStaff: true };

type Item = Timeline['items'][number];

/** Which token of the operator acted stays hidden (decision 0177). */
const withoutOperator = (item: Item): Item =>
  item.actor?.type === 'admin' || item.actor?.type === 'token'
    ? { ...item, actor: { type: item.actor.type } }
    : item;

/** The story of an order, a payment or a link, in the reader's language. */
async function happenedPanel(
  { database }: Pick<PortalServices, 'database'>,
  { language }: Visit,
  story: Story,
): Promise<Html> {
  const act = (action: string) => actTitle(action, language);
  const told = { ...story, titles: { ...story.titles, act } };
  const { items } = await tellStory(database, told, sight);
  const view = timelineView({ language, items: items.map(withoutOperator), isInLanguage: true });
  return panel(portalTexts[language].whatHappened, view);
}

type Thing = ThingView & {
  readonly section: Section;
  readonly story: Story;
  /** The API request for the same. */
  readonly apiPath: string;
  readonly status: number;
};

/** The page of an order, a payment or a link: its state, its story, and the acts on it. */
export async function thingPage(
  services: PortalServices,
  visit: Visit,
  thing: Thing,
): Promise<VerbatimAnswer> {
  const { section, title, status } = thing;
  const happened = await happenedPanel(services, visit, thing.story);
  const api = ownApi(services, 'GET', thing.apiPath);
  const body = thingView(thing, { language: visit.language, happened, api });
  return showPage(services, visit, { section, title, body, status });
}
