import { needsRelation, type Project } from '../identity/projects/project.ts';

/** The fields of a transaction's project that its money, its callbacks and its mails need. */
export type WalletOwner = {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly clientId: string;
  readonly isTest: boolean;
  readonly walletId: number;
  /** The address of callbacks without an address of their own. */
  readonly callbackUri: string | null;
  /** A plain payment shows `done` this long after the confirm (gaps 3, After confirm). */
  readonly settlementSeconds: number;
  /** Whether a PIN is verified only for payers with a relation (decision 0095). */
  readonly pinNeedsRelation: boolean;
  /** Whether a PIN may grant an allowance with bounds (decision 0129). */
  readonly grantsByPin: boolean;
};

export const ownerOf = (project: Project, settlementSeconds: number): WalletOwner => ({
  id: project.id,
  number: project.number,
  name: project.name,
  clientId: project.clientId,
  isTest: project.isTest,
  walletId: project.walletId,
  callbackUri: project.configuration.callbackUri,
  settlementSeconds,
  pinNeedsRelation: needsRelation(project),
  grantsByPin: project.configuration.rights.includes('pin_allowance'),
});
