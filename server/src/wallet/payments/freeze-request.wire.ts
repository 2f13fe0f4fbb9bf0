import { type Static, Type } from 'typebox';
import { type Reading, readAs } from '../../kernel/reading.ts';
import { lastMoment, unixSeconds } from '../../kernel/time.ts';
import { secondsOf } from '../wallet.wire.ts';
import type { WantedFreeze } from './change-freeze.ts';
import { freezeSecondsMax } from './wallet-payment.ts';

/** Unknown words beside money are refused, never ignored. */
const closed = { additionalProperties: false };

const until = () =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: lastMoment,
      description: 'Unix seconds; 0: it is not frozen any more, and paid at once',
    }),
  );

/** The two forms of published clients: exactly one moment or one duration. */
export const freezeChange = Type.Object(
  {
    freeze: Type.Optional(
      Type.Object(
        {
          until: until(),
          for: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: freezeSecondsMax,
              description: 'Seconds longer than so far',
            }),
          ),
        },
        { description: 'In place of freeze_until and freeze_for', ...closed },
      ),
    ),
    freeze_until: until(),
    freeze_for: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: freezeSecondsMax / 3_600,
        description: 'Hours longer than so far',
      }),
    ),
  },
  { $id: 'FreezeChange', ...closed, examples: [{ freeze_until: 1769817660 }, { freeze_for: 24 }] },
);

/** The wanted freeze. `released`: the payment is no longer frozen. */
export function freezeIn(body: Static<typeof freezeChange>): Reading<WantedFreeze | 'released'> {
  const { freeze = {}, freeze_until: until, freeze_for: hours } = body;
  const moments = [freeze.until, until].filter((one) => one !== undefined);
  const times = [freeze.for, secondsOf(hours) ?? undefined].filter((one) => one !== undefined);
  const [moment] = moments;
  const wanted =
    moment === undefined
      ? { longerBy: times[0] ?? 0 }
      : moment === 0
        ? 'released'
        : { until: unixSeconds(moment) };
  return readAs<WantedFreeze | 'released'>(wanted, [
    moments.length + times.length === 1
      ? null
      : 'One of freeze_until, freeze_for, freeze.until and freeze.for should be given.',
  ]);
}
