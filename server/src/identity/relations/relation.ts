import type { UnixSeconds } from '../../kernel/time.ts';

/** The relation between a project and a payer. */
export type PayerRelation = {
  /** Derived from the project and the wallet: each pair has one. */
  readonly id: string;
  readonly projectId: string;
  readonly walletId: number;
  /** When the payer first accepted something from the project. Null: never. */
  readonly since: UnixSeconds | null;
  /** When a right PIN of this payer was last counted for the project's client (decision 0093). */
  readonly rightPinAt: UnixSeconds | null;
};

export const relationId = (projectId: string, walletId: number): string =>
  `${projectId}:${walletId}`;
