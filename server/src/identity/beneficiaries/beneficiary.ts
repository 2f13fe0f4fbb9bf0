import type { UnixSeconds } from '../../kernel/time.ts';

/** A recipient of splits, registered for a project. */
export type Beneficiary = {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  /** Without spaces, upper case. */
  readonly iban: string;
  readonly createdAt: UnixSeconds;
};
