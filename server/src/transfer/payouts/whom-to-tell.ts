import { ownerToTell } from '../../bank/claims/deposit-mail.ts';
import type { MailReader } from '../../bank/coming-back/tell-coming-back.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Project } from '../../identity/projects/project.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { projectOfWallet } from '../../identity/projects/wallet-owner.store.ts';
import type { Database } from '../../storage/database.ts';

/** The owner of the money: a project, whose staff is told, or a person. */
export type Payer = {
  readonly project: Pick<Project, 'id' | 'name'> | null;
  readonly told: readonly MailReader[];
};

export type PayerServices = {
  readonly engine: Engine;
  readonly database: Database;
  /** The staff who are responsible for the money of a project. */
  readonly staffOf: (projectId: string) => Promise<readonly MailReader[]>;
};

/** The owner of a wallet, and the people who are told about its money. */
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
