import type { KnownClient } from '../identity/credentials/client-directory.ts';

/** The project behind an order, as far as its money and its events need it. */
export type Owner = {
  readonly id: string;
  readonly clientId: string;
  readonly isTest: boolean;
  readonly walletId: number;
};

export const ownerOf = ({ project }: Pick<KnownClient, 'project'>): Owner => ({
  id: project.id,
  clientId: project.clientId,
  isTest: project.isTest,
  walletId: project.walletId,
});
