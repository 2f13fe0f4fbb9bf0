import { FlorinUsageError } from '../errors.ts';
import { duration } from './duration.ts';
import { isHeaderText } from './header-text.ts';

/** What may be said about a single call. A wrong option throws a `FlorinUsageError`. */
export type CallOptions = {
  /** Ends the call, also between two attempts. The request may have been carried out. */
  readonly signal?: AbortSignal;
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs?: number;
  /**
   * Of a changing request: the same key and body take effect once, and get the same answer. By
   * default each call has a new key; give your own where your program may restart meanwhile.
   */
  readonly idempotencyKey?: string;
};

/** Gaps 1, Idempotency. */
const keyLengthMax = 255;

const isSaid = <Value>(value: Value | null | undefined): value is Value =>
  value !== undefined && value !== null;

/** Undefined and null say nothing. Anything else that is wrong is told before it is sent. */
export function refuseWrongOptions({ idempotencyKey, timeoutMs }: CallOptions): void {
  if (isSaid(timeoutMs)) duration('timeoutMs', timeoutMs, 1);
  if (!isSaid(idempotencyKey)) return;
  if (!isHeaderText(idempotencyKey) || idempotencyKey.length > keyLengthMax) {
    throw new FlorinUsageError(
      `idempotencyKey should have 1 to ${keyLengthMax} printable Latin characters`,
    );
  }
}
