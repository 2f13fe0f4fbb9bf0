import type { FormAnew } from '../../delivery/deliveries/resend.ts';
import type { CallbackStatus } from './transfer.ts';
import { callbackBody } from './transfer-event.wire.ts';
import { transferIdOf } from './transfer-events.ts';

/** A callback that is sent again tells the same: what happened, and when. */
export const formTransferAnew: FormAnew = async ({ object, name, createdAt }) =>
  callbackBody(transferIdOf(object), name as CallbackStatus, createdAt);
