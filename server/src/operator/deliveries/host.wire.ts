import { type Static, Type } from 'typebox';
import { hostForm } from '../../delivery/deliveries/delivery.wire.ts';
import { hostChoices } from '../../delivery/hosts/host-health.store.ts';
import type { HostHealth } from '../../delivery/hosts/host-health.ts';
import { orNull } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { keyedAnswerOf, keyedQuery } from '../../figures/lists/list.wire.ts';

export const hostsQuery = keyedQuery({
  which: Type.Optional(
    Type.Enum([...hostChoices], {
      default: 'all',
      description: '`waiting`: something waits for them, or they are paused.',
    }),
  ),
});

export const hostParams = Type.Object({
  host: Type.String({ ...hostForm, description: 'Host and port of the receiver.' }),
});

const moment = (description: string) => orNull(Type.Integer({ description }));

export const hostAnswer = Type.Object(
  {
    host: Type.String({ description: 'Host and port of the receiver.' }),
    state: Type.Enum(['paused', 'failing', 'waiting', 'well'], {
      description:
        '`failing`: the last attempts have failed; `waiting`: something is on its way or due.',
    }),
    pending: Type.Integer({
      description: 'Deliveries that wait; 10000 stands for any larger number.',
    }),
    failed: Type.Integer({
      description: 'Deliveries of the last 24 hours that are not tried any more.',
    }),
    oldest_pending_at: moment('Unix seconds of the oldest event that waits; null: none does.'),
    failing_since: moment(
      'Unix seconds of the first attempt that failed since one succeeded, as far as a look at the newest and the oldest deliveries tells; null: the last one succeeded.',
    ),
    next_try_at: moment('Unix seconds of the next attempt; null: there is none.'),
    last_attempt: orNull(
      Type.Object(
        {
          at: Type.Integer({ description: 'Unix seconds.' }),
          status: orNull(Type.Integer({ description: 'Of the answer; null: there was none.' })),
          fault: orNull(Type.String({ description: 'Why there was no answer.' })),
          duration_ms: Type.Integer({ description: 'Milliseconds until the answer or the fault.' }),
        },
        { description: 'The newest attempt of those looked at; null: there was none.' },
      ),
    ),
    paused: orNull(
      Type.Object(
        {
          at: Type.Integer({ description: 'Unix seconds.' }),
          reason: Type.String({ description: 'Why, in the words of whoever paused it.' }),
          by: Type.String({ description: 'Who paused it.' }),
        },
        { description: 'Null: it is not paused.' },
      ),
    ),
  },
  { $id: 'DeliveryHost' },
);

export const hostsAnswer = keyedAnswerOf(
  hostAnswer,
  'DeliveryHosts',
  'Hosts in alphabetical order.',
);

export const hostCsv: CsvForm<Static<typeof hostAnswer>> = {
  columns: Object.keys(hostAnswer.properties),
  amounts: [],
  currencyOf: () => '',
};

export const hostChange = Type.Object(
  {
    state: Type.Enum(['paused', 'active'], {
      description: '`paused`: nothing is sent there until it is `active` again.',
    }),
    reason: Type.Optional(
      Type.String({
        ...{ minLength: 1, maxLength: 255, pattern: '^[^\\p{Cc}]*\\S[^\\p{Cc}]*$' },
        description: 'Why it is paused; needed with `paused`.',
      }),
    ),
  },
  {
    $id: 'DeliveryHostChange',
    examples: [{ state: 'paused', reason: 'They move their server tonight.' }],
  },
);

export const changedHost = Type.Object(
  {
    host: Type.String({ description: 'Host and port of the receiver.' }),
    state: Type.Enum(['paused', 'active'], { description: 'Whether anything is sent there now.' }),
  },
  { $id: 'ChangedDeliveryHost' },
);

export const hostOnWire = (health: HostHealth): Static<typeof hostAnswer> => {
  const { lastAttempt } = health;
  return {
    host: health.host,
    state: health.state,
    pending: health.pendingCount,
    failed: health.failedCount,
    oldest_pending_at: health.oldestPendingAt,
    failing_since: health.failingSince,
    next_try_at: health.nextTryAt,
    last_attempt:
      lastAttempt === null
        ? null
        : {
            at: lastAttempt.at,
            status: lastAttempt.status,
            fault: lastAttempt.fault,
            duration_ms: lastAttempt.durationMs,
          },
    paused: health.paused,
  };
};
