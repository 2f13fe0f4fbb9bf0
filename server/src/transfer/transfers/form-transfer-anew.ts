import type { FormAnew } from '../../delivery/deliveries/resend.ts';
import { signedFor } from '../../delivery/events/signed-for.ts';
import type { Clock } from '../../kernel/time.ts';
import type { CallbackStatus } from './transfer.ts';
import { callbackBody } from './transfer-event.wire.ts';
import { transferIdOf } from './transfer-events.ts';

/** A resent callback tells the same event and time, in the current format. */
export const formTransferAnew =
  (clock: Clock): FormAnew =>
  async ({ object, name, createdAt, projectId, isTest }) =>
    callbackBody(
      { transferId: transferIdOf(object), status: name as CallbackStatus, at: createdAt },
      signedFor({ id: projectId, isTest }, clock.now()),
    );
