import type { TransferCallbackStatus } from '../generated/words.ts';
import type { SignedFor } from './addressee.ts';
import { WebhookRefusal } from './webhook-refusal.ts';

/** The content of a transfer callback. */
export type TransferNews = {
  readonly transferId: number;
  readonly status: TransferCallbackStatus;
  /** Unix seconds. */
  readonly date: number;
};

/** The content of a signed form. Without news it is a trial. */
type SignedForm = { readonly news: TransferNews | null; readonly signedFor: SignedFor };

/**
 * Transfer 6, the whole body: these parameters, in this order, and no others. The last three name
 * the addressee. The same key signs the events of wallets, which contain texts of merchants. A
 * reader that searched the whole body for its parameters would find them in a description.
 */
const callbackForm =
  /^transfer_id=(?<id>\d{1,15})&status=(?<status>[a-z][a-z_]{0,63})&date=(?<date>\d{1,15})&project_id=(?<projectId>[0-9a-f-]{36})&mode=(?<mode>test|live)&formed_at=(?<formedAt>\d{1,15})$/;

/** Decision 0043: the object's name replaces the number. */
const trialForm =
  /^transfer_id=trial\+[^&=]*&status=trial&date=\d{1,15}&project_id=(?<projectId>[0-9a-f-]{36})&mode=(?<mode>test|live)&formed_at=(?<formedAt>\d{1,15})(?:&event_count=\d{1,15})?(?:&data=[^&=]*)?$/;

/** Reads a body whose signature was verified. */
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
