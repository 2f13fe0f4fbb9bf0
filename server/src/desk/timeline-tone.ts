import type { Timeline } from '../figures/timeline/timeline.wire.ts';
import type { Tone } from './parts.ts';

/** One thing that happened, as the API tells it. */
export type TimelineItem = Timeline['items'][number];

/** Statuses of all three documents after which something went wrong or ended without money. */
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

/** An HTTP status with which a receiver says that it has understood. */
const isTaken = (status: TimelineItem['status']): boolean =>
  typeof status === 'number' && status >= 200 && status < 300;

/** How it went with one attempt to deliver. */
export const attemptTone = ({ status }: TimelineItem): Tone => (isTaken(status) ? 'plain' : 'bad');

function stateTone(status: TimelineItem['status']): Tone {
  if (typeof status !== 'string') return 'good';
  if (badStatuses.has(status)) return 'bad';
  return waitStatuses.has(status) ? 'wait' : 'good';
}

/** A webhook that waits after a failed attempt needs a look; one that has just begun does not. */
function eventTone(
  { delivery_state: state }: TimelineItem,
  attempts: readonly TimelineItem[],
): Tone {
  if (state === 'failed') return 'bad';
  return state === 'pending' && attempts.length > 0 ? 'wait' : 'plain';
}

/** How good or bad a thing is. Telling others about it is quieter than the thing itself. */
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
