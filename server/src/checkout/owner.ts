import type { KnownClient } from '../identity/credentials/client-directory.ts';
import type { OwnerState } from '../identity/owner-state.ts';
import type { ProjectConfiguration } from '../identity/projects/project.ts';
import type { Currency } from '../kernel/money.ts';
import type { BankWay, PayoutRails } from '../payouts/payout-rail.ts';

/** The fields of the owning project that the order's money and events need. */
export type Owner = {
  readonly id: string;
  readonly clientId: string;
  readonly isTest: boolean;
  readonly walletId: number;
  /** The state when the project was read. A project that is not active begins no payment. */
  readonly state: OwnerState;
  readonly configuration: Pick<ProjectConfiguration, 'receipts'>;
};

/** The way by which a project's money leaves for banks. Null: it does not leave by files. */
export const bankWayFor = (
  rails: PayoutRails,
  { id: projectId, isTest }: Pick<Owner, 'id' | 'isTest'>,
  { currency }: { readonly currency: Currency },
): BankWay | null => rails.serving({ isTest, currency, projectId })?.bank ?? null;

/** The largest amount that one payout can have, in minor units. Null: no limit. */
export const mostToLeave = (
  rails: PayoutRails,
  { id: projectId, isTest }: Pick<Owner, 'id' | 'isTest'>,
  { currency }: { readonly currency: Currency },
): bigint | null => rails.serving({ isTest, currency, projectId })?.amountMax ?? null;

export const ownerOf = ({ project }: Pick<KnownClient, 'project'>): Owner => ({
  id: project.id,
  clientId: project.clientId,
  isTest: project.isTest,
  walletId: project.walletId,
  state: project.state,
  configuration: project.configuration,
});
