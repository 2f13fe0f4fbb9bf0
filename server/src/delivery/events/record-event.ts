import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { deliveries } from '../deliveries/delivery.store.ts';
import { firstDelivery } from '../deliveries/delivery.ts';
import { eventFeeds, events, theFeed } from './event.store.ts';
import { eventId, type FeedEvent, type NewEvent } from './event.ts';

/** Every operation that records events must ask for this row. */
export const feedAsk: Ask = ask(eventFeeds, theFeed);

/** Records an event and its delivery, in the commit that makes the event true. */
export function recordEvent(draft: Draft, fresh: NewEvent, now: UnixSeconds): void {
  const feed = draft.get(eventFeeds, theFeed);
  if (feed === null) throw new Error('the event feed has no row');
  const { project, url } = fresh;
  const position = feed.lastPosition + 1;
  const event: FeedEvent = {
    position,
    id: eventId(fresh.object, position),
    projectId: project.id,
    dialect: fresh.dialect,
    object: fresh.object,
    sequence: fresh.sequence,
    type: fresh.type,
    name: fresh.name,
    body: fresh.body,
    createdAt: now,
  };
  draft.update(eventFeeds, { ...feed, lastPosition: position });
  draft.append(events, event);
  if (url !== null) draft.append(deliveries, firstDelivery(event, project, url));
}
