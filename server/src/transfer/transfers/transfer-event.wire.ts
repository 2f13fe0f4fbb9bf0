import type { SignedFor } from '../../delivery/events/signed-for.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { CallbackStatus } from './transfer.ts';

/** The new status of a transfer, and its time. */
export type TransferEvent = {
  readonly transferId: number;
  readonly status: CallbackStatus;
  readonly at: UnixSeconds;
};

/** Transfer 6: the parameters of a callback, form-encoded, followed by its addressee. */
export const callbackBody = (
  { transferId, status, at }: TransferEvent,
  { project_id, mode, formed_at }: SignedFor,
): string =>
  new URLSearchParams({
    transfer_id: String(transferId),
    status,
    date: String(at),
    project_id,
    mode,
    formed_at: String(formed_at),
  }).toString();
