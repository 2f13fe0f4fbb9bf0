import type { Answer, OperatorClient, Posting } from '../support/operator-client.ts';
import { lostBy, putOffBy } from './lost-answers.ts';

/** What a client learned about its request. */
export type Outcome =
  | { readonly kind: 'acknowledged'; readonly postingId: string; readonly text: string }
  | { readonly kind: 'refused' }
  /** A 503 that promises that nothing was changed. */
  | { readonly kind: 'put off' }
  /** The connection could not be opened. */
  | { readonly kind: 'not sent' }
  /** The connection was lost before the answer: the posting may have happened. */
  | { readonly kind: 'cut off' }
  /** A 503 that says that the posting may have happened. */
  | { readonly kind: 'in doubt' };

/** One request of one client. Its amount is unique, which identifies its row in the journal. */
export type Attempt = {
  readonly posting: Posting;
  readonly key: string | null;
  outcome: Outcome;
};

/** What an answer means. An answer that no client may see ends the trial. */
export function outcomeOf({ status, body, headers, text }: Answer): Outcome {
  if (status === 201) {
    return { kind: 'acknowledged', postingId: String(body['posting_id']), text };
  }
  if (status === 422 && body['error'] === 'insufficient_funds') return { kind: 'refused' };
  if (status === 503 && body['error'] === 'service_unavailable' && headers['retry-after']) {
    return { kind: putOffBy({ text }) };
  }
  throw new Error(`a posting was answered with ${status}: ${text}`);
}

/** Sends the request and returns its outcome. */
export async function send(
  client: OperatorClient,
  { posting, key }: Pick<Attempt, 'posting' | 'key'>,
): Promise<Outcome> {
  try {
    return outcomeOf(await client.post(posting, key === null ? {} : { key }));
  } catch (fault) {
    return { kind: lostBy(fault) };
  }
}

/** Whether the client knows the result. */
export const isAnswered = ({ outcome: { kind } }: Attempt): boolean =>
  kind === 'acknowledged' || kind === 'refused';

/** Whether the posting may have happened, as far as the client knows. */
export const isUncertain = ({ outcome: { kind } }: Attempt): boolean =>
  kind === 'cut off' || kind === 'in doubt';
