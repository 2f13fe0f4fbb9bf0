import type { UnixSeconds } from '../../../kernel/time.ts';
import { type Delivery, isLate } from '../../deliveries/delivery.ts';
import type { Schedule } from '../../deliveries/schedule.ts';
import type { EventDialect } from '../../events/event.ts';
import type { SignedFor } from '../../events/signed-for.ts';
import { walletEventText } from '../../events/wallet-event-text.ts';

type Kept = {
  readonly delivery: Pick<Delivery, 'dialect' | 'createdAt'>;
  readonly text: string;
};

type Moment = Pick<SignedFor, 'formed_at'>;

/** The same text with a new time. Its fields keep their order, which receivers check. */
const formedAt: Readonly<Record<EventDialect, (text: string, moment: Moment) => string>> = {
  // The key is the project's own, so its receivers need no time in the text to know that it is
  // theirs.
  checkout: (text) => text,
  wallet: (text, moment) => walletEventText({ ...(JSON.parse(text) as object), ...moment }),
  transfer: (text, { formed_at }) => {
    const form = new URLSearchParams(text);
    form.set('formed_at', String(formed_at));
    return form.toString();
  },
};

/**
 * The text of a late attempt: the same event, dated now. Receivers refuse an old text as a replay,
 * and a paused host can delay a delivery without limit
 * (decision 0112-callbacks-name-their-project). Null: the text stays unchanged.
 */
export function lateTextOf(
  { delivery, text }: Kept,
  schedule: Pick<Schedule, 'retrySeconds'>,
  now: UnixSeconds,
): string | null {
  if (!isLate(delivery, schedule, now)) return null;
  const late = formedAt[delivery.dialect](text, { formed_at: now });
  return late === text ? null : late;
}

/** The same delivery with another text. A new text needs a new signature. */
export const withText = <Claimed extends { readonly delivery: Delivery }>(
  claimed: Claimed,
  text: string,
): Claimed => ({ ...claimed, text, delivery: { ...claimed.delivery, signature: null } });
