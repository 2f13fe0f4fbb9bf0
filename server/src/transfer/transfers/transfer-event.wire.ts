import type { UnixSeconds } from '../../kernel/time.ts';
import type { CallbackStatus } from './transfer.ts';

/** Section 6: the parameters of a callback, form-encoded. */
export const callbackBody = (transferId: number, status: CallbackStatus, at: UnixSeconds): string =>
  new URLSearchParams({
    transfer_id: String(transferId),
    status,
    date: String(at),
  }).toString();
