import { ownerToTell } from '../../bank/claims/deposit-mail.ts';
import type { MailReader } from '../../bank/coming-back/tell-coming-back.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Project } from '../../identity/projects/project.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { projectOfWallet } from '../../identity/projects/wallet-owner.store.ts';
import type { Database } from '../../storage/database.ts';

/** Whose money it is: a project's, told to its staff, or somebody's own. */
export type Payer = {
  readonly project: Pick<Project, 'id' | 'name'> | null;
  readonly told: readonly MailReader[];
};

export type PayerServices = {
  readonly engine: Engine;
  readonly database: Database;
  /** Who answers for the money of a project. */
  readonly staffOf: (projectId: string) => Promise<readonly MailReader[]>;
};

/** The owner of a wallet, with whoever reads what happens to its money. */
export async function payerOf(services: PayerServices, walletId: number): Promise<Payer> {
  const { engine, database, staffOf } = services;
  const owning = await projectOfWallet(database, walletId);
  if (owning === null) {
    const owner = await ownerToTell(services, walletId);
    return { project: null, told: owner === null ? [] : [owner] };
  }
  const project = await engine.read(readProject, owning.projectId);
  return {
    project: project.ok ? project.value : null,
    told: await staffOf(owning.projectId),
  };
}
