import type { UnixSeconds } from '../../kernel/time.ts';

/** A passkey as it is kept. */
export type Passkey = {
  /** Base64url. */
  readonly id: string;
  /** Base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: UnixSeconds;
  readonly lastUsedAt: UnixSeconds | null;
  readonly isBackedUp: boolean;
};
