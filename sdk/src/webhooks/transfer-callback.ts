import type { TransferCallbackStatus } from '../generated/words.ts';
import type { SignedFor } from './addressee.ts';
import { WebhookRefusal } from './webhook-refusal.ts';

/** What a transfer callback says. */
export type TransferNews = {
  readonly transferId: number;
  readonly status: TransferCallbackStatus;
  /** Unix seconds. */
  readonly date: number;
};

/** What a signed form says; without news it is a trial. */
type SignedForm = { readonly news: TransferNews | null; readonly signedFor: SignedFor };

/**
 * Transfer 6, the whole body: these parameters, in this order, and no others; the last three say
 * whom it is for. The events of wallets
 * are signed by the same key and hold texts of merchants; a reader that looks for its parameters
 * anywhere would find them in a description.
 */
const callbackForm =
  /^transfer_id=(?<id>\d{1,15})&status=(?<status>[a-z][a-z_]{0,63})&date=(?<date>\d{1,15})&project_id=(?<projectId>[0-9a-f-]{36})&mode=(?<mode>test|live)&formed_at=(?<formedAt>\d{1,15})$/;

/** Decision 0043: the object's name stands in place of a number. */
const trialForm =
  /^transfer_id=trial\+[^&=]*&status=trial&date=\d{1,15}&project_id=(?<projectId>[0-9a-f-]{36})&mode=(?<mode>test|live)&formed_at=(?<formedAt>\d{1,15})(?:&event_count=\d{1,15})?(?:&data=[^&=]*)?$/;

/** Reads a body whose signature is known to be right. */
export function transferFormIn(body: string): SignedForm {
  const groups = (trialForm.exec(body) ?? callbackForm.exec(body))?.groups;
  if (groups === undefined) {
    throw new WebhookRefusal(
      'malformed',
      'A transfer callback has transfer_id, status, date, project_id, mode and formed_at, in this order and nothing else.',
    );
  }
  const { id, status, date, projectId, mode, formedAt } = groups;
  return {
    news: status === undefined ? null : { transferId: Number(id), status, date: Number(date) },
    signedFor: { projectId, mode, formedAt: Number(formedAt) },
  };
}
