/** What may be said about a single call. */
export type CallOptions = {
  /** Ends the call, also while it waits for a next try. */
  readonly signal?: AbortSignal;
  /** For each try, in milliseconds. */
  readonly timeoutMs?: number;
  /**
   * Of a changing request: the same key and body have their effect once. Without it the SDK makes
   * one for each call; give your own where a whole program may be started again.
   */
  readonly idempotencyKey?: string;
};
