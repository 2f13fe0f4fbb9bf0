import { FlorinUsageError } from '../errors.ts';
import { duration } from './duration.ts';
import { isHeaderText } from './header-text.ts';

/** The options of a single call. A wrong option throws a `FlorinUsageError`. */
export type CallOptions = {
  /** Ends the call, even between two attempts. The request may have been executed. */
  readonly signal?: AbortSignal;
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs?: number;
  /**
   * For a changing request: the same key and body take effect once, and get the same answer. By
   * default each call has a new key. Give your own if your program may restart in between.
   */
  readonly idempotencyKey?: string;
};

/** Gaps 1, Idempotency. */
const keyLengthMax = 255;

const isSaid = <Value>(value: Value | null | undefined): value is Value =>
  value !== undefined && value !== null;

/**
 * Undefined and null count as absent. Any other wrong value is reported before anything is sent.
 */
export function refuseWrongOptions({ idempotencyKey, timeoutMs }: CallOptions): void {
  if (isSaid(timeoutMs)) duration('timeoutMs', timeoutMs, 1);
  if (!isSaid(idempotencyKey)) return;
  if (!isHeaderText(idempotencyKey) || idempotencyKey.length > keyLengthMax) {
    throw new FlorinUsageError(
      `idempotencyKey should have 1 to ${keyLengthMax} printable Latin characters`,
    );
  }
}
