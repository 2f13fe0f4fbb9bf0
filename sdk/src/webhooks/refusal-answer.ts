import { WebhookRefusal } from './webhook-refusal.ts';

type RefusalAnswer = {
  readonly status: number;
  readonly body: { readonly error: string; readonly error_description: string };
};

/**
 * A receiver's answer to a request that it does not trust. Null: the failure has another reason. It
 * is never 401, which would end the service's retries for good, even if only our secret is out of
 * date (gaps 2, Retries). A body that was parsed too early is our own fault: 500.
 */
export function refusalAnswer(thrown: unknown): RefusalAnswer | null {
  if (!(thrown instanceof WebhookRefusal)) return null;
  return {
    status: thrown.reason === 'not_raw' ? 500 : 400,
    body: { error: thrown.reason, error_description: thrown.message },
  };
}
