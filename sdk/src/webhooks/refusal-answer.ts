import { WebhookRefusal } from './webhook-refusal.ts';

type RefusalAnswer = {
  readonly status: number;
  readonly body: { readonly error: string; readonly error_description: string };
};

/**
 * What a receiver answers to what it does not believe; null: that is not why it failed. Never 401,
 * which would end the service's retries for good, also when only our secret is not the newest
 * (gaps 2, Retries). A body that was parsed too early is our own fault: 500.
 */
export function refusalAnswer(thrown: unknown): RefusalAnswer | null {
  if (!(thrown instanceof WebhookRefusal)) return null;
  return {
    status: thrown.reason === 'not_raw' ? 500 : 400,
    body: { error: thrown.reason, error_description: thrown.message },
  };
}
