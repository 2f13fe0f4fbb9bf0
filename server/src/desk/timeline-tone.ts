import type { Timeline } from '../figures/timeline/timeline.wire.ts';
import type { Tone } from './parts.ts';

/** One event of a timeline, in the form of the API. */
export type TimelineItem = Timeline['items'][number];

/** The statuses of all three documents that mean a failure, or an end without money. */
const badStatuses: ReadonlySet<string> = new Set([
  'failed',
  'rejected',
  'canceled',
  'expired',
  'chargeback',
  'returned',
  'revoked',
  'suspended',
]);

const waitStatuses: ReadonlySet<string> = new Set([
  'awaiting_authorization',
  'pending_settlement',
  'processing',
  'on_hold',
  'partially_distributed',
  'waiting',
  'waiting_funds',
  'waiting_registration',
  'waiting_password',
]);

/** An HTTP status by which a receiver confirms a webhook. */
const isTaken = (status: TimelineItem['status']): boolean =>
  typeof status === 'number' && status >= 200 && status < 300;

/** The tone of one attempt to deliver. */
export const attemptTone = ({ status }: TimelineItem): Tone => (isTaken(status) ? 'plain' : 'bad');

function stateTone(status: TimelineItem['status']): Tone {
  if (typeof status !== 'string') return 'good';
  if (badStatuses.has(status)) return 'bad';
  return waitStatuses.has(status) ? 'wait' : 'good';
}

/** A webhook that waits after a failed attempt needs a look; one that has just started does not. */
function eventTone(
  { delivery_state: state }: TimelineItem,
  attempts: readonly TimelineItem[],
): Tone {
  if (state === 'failed') return 'bad';
  return state === 'pending' && attempts.length > 0 ? 'wait' : 'plain';
}

/** The tone of an item. Deliveries have a quieter tone than the event itself. */
export function toneOf(item: TimelineItem, attempts: readonly TimelineItem[]): Tone {
  switch (item.kind) {
    case 'state':
      return stateTone(item.status);
    case 'event':
      return eventTone(item, attempts);
    case 'delivery':
      return attemptTone(item);
    case 'posting':
    case 'act':
      return 'good';
  }
}
