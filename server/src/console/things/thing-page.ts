import { panel } from '../../desk/parts.ts';
import { type ThingView, thingView } from '../../desk/thing-view.ts';
import { timelineTexts } from '../../desk/timeline-texts.ts';
import type { TimelineItem } from '../../desk/timeline-tone.ts';
import { timelineView } from '../../desk/timeline-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { actTitle } from '../../faces/act-words.ts';
import { type Html, html } from '../../pages/html.ts';
import { askOperator } from '../ask-operator.ts';
import { showPage } from '../console-page.ts';
import type { ConsoleServices } from '../console-services.ts';
import { consoleTexts } from '../console-texts.ts';
import { operatorApi } from '../operator-api.ts';
import type { ConsoleForm } from '../rights.ts';
import type { Visit } from '../visit.ts';
import { actTexts } from './act-texts.ts';
import { actForm } from './form-view.ts';
import { placeOf, type Thing } from './places.ts';
import { apiPathOf } from './reads.ts';
import { thingTexts } from './thing-texts.ts';

/** The display of a page; after an act it includes the outcome. */
export type Shown = {
  readonly id: string;
  /** The outcome of the last act, in words. Null: none. */
  readonly done?: string | null;
  readonly refused?: string | null;
  /** The input of a form, and its mistakes by field. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly wrong?: Readonly<Record<string, string>>;
  readonly status?: number;
};

/** The history of one object, in the reader's language (decision 0206). */
export async function storyOf(
  services: ConsoleServices,
  visit: Visit,
  type: Thing,
  id: string,
): Promise<readonly TimelineItem[]> {
  const { language } = visit;
  const endpoint = 'GET /admin/v1/timeline/:type/:id';
  const told = await askOperator<{ readonly items: readonly TimelineItem[] }>(
    services,
    visit,
    endpoint,
    { params: { type, id }, query: { lang: language } },
  );
  const items = told.ok ? told.body.items : [];
  return items.map((item) =>
    item.action === undefined ? item : { ...item, title: actTitle(item.action, language) },
  );
}

/** The meaning of an object's status, from its story. Null: the story has none. */
export const meaningIn = (story: readonly TimelineItem[], status: string): string | null =>
  story.findLast((item) => item.kind === 'state' && item.status === status)?.explanation ?? null;

/** The last delivery attempt of each event: that one can be sent again. */
function attemptsIn(story: readonly TimelineItem[]): ReadonlyMap<string, TimelineItem> {
  return new Map(
    story.flatMap((item) =>
      item.kind === 'delivery' && item.callback_id !== undefined ? [[item.callback_id, item]] : [],
    ),
  );
}

/**
 * At most this many webhooks can be sent again from here; the timeline and Deliveries have all of
 * them.
 */
const webhooksMax = 8;

function webhookView(
  services: ConsoleServices,
  visit: Visit,
  path: string,
  { name = '', delivery_state: state }: TimelineItem,
  attempt: TimelineItem,
  endpoint: ConsoleForm,
): Html {
  const { language } = visit;
  const { webhook } = timelineTexts[language];
  const told = webhook[(state ?? 'unasked') as keyof typeof webhook](name);
  const answer = typeof attempt.status === 'number' ? String(attempt.status) : '–';
  const form = actForm(services, visit, endpoint, {
    path: `${path}/deliveries/${attempt.delivery_id}/resend`,
    button: actTexts[language].resend,
    kind: 'plain',
  });
  return html`<div class="one"><p>${told}, ${thingTexts[language].lastAnswer(answer)}</p>${form}</div>`;
}

/** The webhooks about the object, which can be sent again. */
export function webhooksPanel(
  services: ConsoleServices,
  visit: Visit,
  { type, id, endpoint }: { type: Thing; id: string | number; endpoint: ConsoleForm },
  story: readonly TimelineItem[],
): Html {
  const texts = thingTexts[visit.language];
  const attempts = attemptsIn(story);
  const told = story.flatMap((item) => {
    const attempt = item.kind === 'event' ? attempts.get(item.callback_id ?? '') : undefined;
    return attempt === undefined ? [] : [{ item, attempt }];
  });
  const path = placeOf(type, id);
  const shown = told
    .slice(-webhooksMax)
    .map(({ item, attempt }) => webhookView(services, visit, path, item, attempt, endpoint));
  return panel(
    texts.webhooks,
    html`${shown.length === 0 ? html`<p>${texts.noWebhooks}</p>` : shown}`,
  );
}

type ThingPage = Omit<ThingView, 'done' | 'refused'> & {
  readonly type: Thing;
  readonly shown: Shown;
  readonly story: readonly TimelineItem[];
};

/** The page of one object: its state, its story, its parts, and its acts. */
export function thingPage(
  services: ConsoleServices,
  visit: Visit,
  { type, shown, story, ...view }: ThingPage,
): VerbatimAnswer {
  const { language } = visit;
  const { id, done = null, refused = null, status = 200 } = shown;
  const line = timelineView({ language, items: story, isInLanguage: true });
  const happened = panel(consoleTexts[language].whatHappened, line);
  const api = operatorApi(services, 'GET', apiPathOf(type, id));
  const body = thingView({ ...view, done, refused }, { language, happened, api });
  return showPage(services, visit, { section: 'search', title: view.title, body, status });
}
