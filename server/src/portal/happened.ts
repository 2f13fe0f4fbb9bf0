import { panel } from '../desk/parts.ts';
import { timelineView } from '../desk/timeline-view.ts';
import { tellStory } from '../figures/timeline/tell-story.ts';
import { capitalized, englishTitles, type Story } from '../figures/timeline/timeline.ts';
import type { Timeline } from '../figures/timeline/timeline.wire.ts';
import type { Html } from '../pages/html.ts';
import { actWords, operatorActWords } from './act-words.ts';
import type { PortalServices } from './portal-services.ts';
import { portalTexts } from './portal-texts.ts';
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
export async function happenedPanel(
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
