import type { UnixSeconds } from '../../kernel/time.ts';

/** What a project and a payer have had with each other. */
export type PayerRelation = {
  /** Made of the project and the wallet: there is one for each pair. */
  readonly id: string;
  readonly projectId: string;
  readonly walletId: number;
  /** When the payer first accepted something of the project; null: never. */
  readonly since: UnixSeconds | null;
  /** When a right PIN of this payer was last counted for the project's client (decision 0093). */
  readonly rightPinAt: UnixSeconds | null;
};

export const relationId = (projectId: string, walletId: number): string =>
  `${projectId}:${walletId}`;
