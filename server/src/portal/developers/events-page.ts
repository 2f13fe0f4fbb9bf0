import { listEvents } from '../../delivery/events/event.store.ts';
import type { FeedEvent } from '../../delivery/events/event.ts';
import { deskTexts } from '../../desk/desk-texts.ts';
import { momentView } from '../../desk/moments.ts';
import { headOf, sameByApi } from '../../desk/parts.ts';
import { type TableRow, tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { html } from '../../pages/html.ts';
import { objectLink } from '../object-link.ts';
import { ownApi } from '../own-api.ts';
import { showPage } from '../portal-page.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';
import { developerTexts } from './developer-texts.ts';

const shown = 20;

/** A position in an address. Null: the address has none. */
const positionIn = (text = ''): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

const eventRow = (event: FeedEvent, visit: Visit, now: UnixSeconds): TableRow => ({
  cells: [
    momentView(event.createdAt, now, visit.language),
    `${event.type}.${event.name}`,
    objectLink(event.object, visit),
    String(event.position),
    html`<a href="${visit.base}/webhooks?event=${encodeURIComponent(`${event.type}.${event.name}`)}">${event.dialect}</a>`,
  ],
});

type Page = {
  readonly events: readonly FeedEvent[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
};

/** Reads one event more than it shows, to see whether there are others. */
async function pageAt(
  { database }: PortalServices,
  { project }: Visit,
  { before, after }: { readonly before?: string; readonly after?: string },
): Promise<Page> {
  const newerThan = positionIn(after);
  const olderThan = positionIn(before);
  const from =
    newerThan === null ? { before: olderThan ?? Number.MAX_SAFE_INTEGER } : { after: newerThan };
  const found = await listEvents(database, {
    from,
    limit: shown + 1,
    projectId: project.id,
    dialect: null,
    object: null,
    withSilent: false,
  });
  const isMore = found.length > shown;
  const events = newerThan === null ? found.slice(-shown) : found.slice(0, shown);
  return {
    events: events.toReversed(),
    hasOlder: newerThan === null ? isMore : true,
    hasNewer: newerThan === null ? olderThan !== null : isMore,
  };
}

/** The events of a project, newest first. */
export async function eventsPage(
  services: PortalServices,
  visit: Visit,
  typed: { readonly before?: string; readonly after?: string },
): Promise<VerbatimAnswer> {
  const { language, base } = visit;
  const texts = developerTexts[language];
  const { events, hasOlder, hasNewer } = await pageAt(services, visit, typed);
  const address = `${base}/developers/events`;
  const [newest, oldest] = [events[0], events.at(-1)];
  const table = tableView({
    language,
    caption: texts.events,
    columns: [
      { heading: texts.created, kind: 'moment' },
      { heading: texts.event, kind: 'text' },
      { heading: texts.about, kind: 'text' },
      { heading: texts.position, kind: 'text' },
      { heading: texts.delivery, kind: 'text' },
    ],
    rows: events.map((event) => eventRow(event, visit, services.clock.now())),
    empty: texts.noEvents,
    nextAddress: hasOlder && oldest !== undefined ? `${address}?before=${oldest.position}` : null,
    previousAddress:
      hasNewer && newest !== undefined ? `${address}?after=${newest.position}` : null,
  });
  const same = ownApi(services, 'GET', '/merchant-order/integration/v1/events');
  const title = texts.events;
  const body = html`${headOf({ title, lead: texts.eventsLead })}${table}${sameByApi(same, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'developers', title, body });
}
