import { listAsk } from '../../engine/list-lock.store.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import { addSearchText } from '../../figures/search/write-search-text.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Account } from '../../ledger/account.ts';
import { askForCertificates, registerCertificates } from '../certificates/register-certificates.ts';
import { clients } from '../credentials/client.store.ts';
import type { Client } from '../credentials/client.ts';
import { countDirectoryChange, directoryAsk } from '../credentials/directory-version.ts';
import { newStanding, type Standing } from '../owner-state.ts';
import { type NewWallet, newWalletAsks, openWallet } from '../wallets/open-wallet.ts';
import { projects } from './project.store.ts';
import { type Project, searchedTextsOf } from './project.ts';

export type CreateProject = {
  readonly project: Omit<Project, 'createdAt' | 'suspendedReason' | keyof Standing>;
  readonly client: Client;
  readonly wallet: NewWallet;
};

export type CreatedProject = { readonly project: Project; readonly accounts: readonly Account[] };

/** A project with its credentials and its wallet. */
export const createProject: Operation<CreateProject, CreatedProject, 'already_exists'> = {
  name: 'create project',
  load: ({ client, project, wallet }) => [
    [
      ask(clients, client.id),
      ...askForCertificates(project.configuration.certificates),
      directoryAsk,
      ...newWalletAsks(wallet),
      listAsk('project'),
    ],
  ],
  decide: (draft, { project, client, wallet }, now) => {
    if (draft.get(clients, client.id) !== null) {
      return refuse('already_exists', 'This client_id belongs to another project.');
    }
    const named = { before: [], after: project.configuration.certificates };
    const registered = registerCertificates(draft, client.id, named);
    if (!registered.ok) return registered;
    const created: Project = {
      createdAt: now,
      suspendedReason: null,
      ...newStanding,
      ...project,
    };
    draft.insert(projects, created);
    addSearchText(draft, 'project', project.id, searchedTextsOf(created));
    draft.insert(clients, client);
    countDirectoryChange(draft);
    const accounts = openWallet(draft, wallet, project.isTest, now);
    return accounts.ok ? accept({ project: created, accounts: accounts.value }) : accounts;
  },
};
