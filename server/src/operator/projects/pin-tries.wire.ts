import { type Static, Type } from 'typebox';
import { projectFields } from '../../identity/projects/own-project.wire.ts';
import type { ShownClientTries } from '../../identity/tries/read-client-tries.ts';

/** Decision 0093: wrong PINs from the project's client, for all wallets together. */
export const pinTries = Type.Object(
  {
    project_id: projectFields.project_id,
    wrong_last_hour: Type.Integer({ description: 'Wrong PINs in the last hour' }),
    wrong_last_day: Type.Integer({ description: 'Wrong PINs in the last 24 hours' }),
    payers_last_day: Type.Integer({ description: 'Payers who gave a right PIN' }),
    stopped_at: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'Since then no PIN of this project is verified, until an operator lifts the stop',
    }),
  },
  { $id: 'PinTries' },
);

export const pinTriesOnWire = (
  projectId: string,
  { wrongInHour, wrongInDay, payersInDay, stoppedAt }: ShownClientTries,
): Static<typeof pinTries> => ({
  project_id: projectId,
  wrong_last_hour: wrongInHour,
  wrong_last_day: wrongInDay,
  payers_last_day: payersInDay,
  stopped_at: stoppedAt,
});
