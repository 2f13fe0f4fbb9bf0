import type { TransferCallbackStatus } from '../generated/words.ts';
import { WebhookRefusal } from './webhook-refusal.ts';

/** What a transfer callback says. */
export type TransferNews = {
  readonly transferId: number;
  readonly status: TransferCallbackStatus;
  /** Unix seconds. */
  readonly date: number;
};

/**
 * Transfer 6, the whole body: these parameters, in this order, and no others. The events of wallets
 * are signed by the same key and hold texts of merchants; a reader that looks for its parameters
 * anywhere would find them in a description.
 */
const callbackForm =
  /^transfer_id=(?<id>\d{1,15})&status=(?<status>[a-z][a-z_]{0,63})&date=(?<date>\d{1,15})$/;

/** Decision 0043: the object's name stands in place of a number. */
const trialForm =
  /^transfer_id=trial\+[^&=]*&status=trial&date=\d{1,15}(?:&event_count=\d{1,15})?(?:&data=[^&=]*)?$/;

/** Reads a body whose signature is known to be right; null: it is a trial. */
export function transferNewsIn(body: string): TransferNews | null {
  if (trialForm.test(body)) return null;
  const { id, status, date } = callbackForm.exec(body)?.groups ?? {};
  if (status === undefined) {
    throw new WebhookRefusal(
      'malformed',
      'A transfer callback has transfer_id, status and date, in this order and nothing else.',
    );
  }
  return { transferId: Number(id), status, date: Number(date) };
}
