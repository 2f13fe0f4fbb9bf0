import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation, type Query } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { closedText } from '../../identity/projects/change-project-state.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { Project } from '../../identity/projects/project.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { serviceAccountFor, serviceAccounts } from '../../ledger/service-account.store.ts';
import { type ServicePurpose, serviceAccountId } from '../../ledger/service-account.ts';
import { bankAccounts } from './bank-account.store.ts';
import type { BankAccount, BankLedger } from './bank-account.ts';

type NewBankAccount = Omit<
  BankAccount,
  | keyof BankLedger
  | 'haltedBy'
  | 'statements'
  | 'releasedOn'
  | 'releasedTotal'
  | 'createdAt'
  | 'updatedAt'
> & {
  /** The ids of its ledger accounts are made of these bits. */
  readonly randomBits: Readonly<Record<keyof BankLedger, bigint>>;
};

const purposesOf = (id: string): Readonly<Record<keyof BankLedger, ServicePurpose>> => ({
  atBank: `bank ${id}`,
  suspense: `bank suspense ${id}`,
  onTheWay: `bank out ${id}`,
  fees: `bank fees ${id}`,
  opening: `bank opening ${id}`,
});

const ledgerAsks = ({ id, currency, isTest }: NewBankAccount) =>
  Object.values(purposesOf(id)).map((purpose) =>
    ask(serviceAccounts, serviceAccountId(purpose, { currency, isTest })),
  );

/** Opens the account's ledger accounts together with it. */
function openedLedger(draft: Draft, wanted: NewBankAccount, now: UnixSeconds): BankLedger {
  const purposes = purposesOf(wanted.id);
  const open = (name: keyof BankLedger): bigint =>
    serviceAccountFor(draft, purposes[name], wanted, wanted.randomBits[name], now);
  return {
    atBank: open('atBank'),
    suspense: open('suspense'),
    onTheWay: open('onTheWay'),
    fees: open('fees'),
    opening: open('opening'),
  };
}

type RefusedProject = 'project_not_found' | 'invalid_state' | 'mode_mismatch';

type Refusal = 'already_there' | RefusedProject;

/** Why an account cannot belong to this project. Null: it can. */
function notOfProject(
  project: Pick<Project, 'isTest' | 'state'> | null,
  { projectId, isTest }: Pick<BankAccount, 'projectId' | 'isTest'>,
) {
  if (projectId === null) return null;
  if (project === null) return refuse('project_not_found', `There is no project ${projectId}.`);
  if (project.state === 'closed') return refuse('invalid_state', closedText);
  return project.isTest === isTest
    ? null
    : refuse('mode_mismatch', 'Test money and live money cannot meet on one account.');
}

const projectAsks = (projectId: string | null) =>
  projectId === null ? [] : [ask(projects, projectId)];

/** Adds an account (bank 1). The lock of the feed keeps the list of accounts in commit order. */
export const addBankAccount: Operation<NewBankAccount, BankAccount, Refusal> = {
  name: 'add bank account',
  load: (wanted) => [
    [
      ask(bankAccounts, wanted.id),
      ...projectAsks(wanted.projectId),
      ...ledgerAsks(wanted),
      feedAsk,
    ],
  ],
  decide: (draft, wanted, now) => {
    if (draft.get(bankAccounts, wanted.id) !== null) {
      return refuse('already_there', 'There is a bank account with this IBAN already.');
    }
    const { projectId } = wanted;
    const project = projectId === null ? null : draft.get(projects, projectId);
    const wrong = notOfProject(project, wanted);
    if (wrong !== null) return wrong;
    const { randomBits: _, ...given } = wanted;
    const ledger = openedLedger(draft, wanted, now);
    const none = { haltedBy: null, statements: 0, releasedOn: null, releasedTotal: 0n };
    const fresh = { ...none, createdAt: now, updatedAt: now };
    const account = { ...given, ...ledger, ...fresh };
    draft.insert(bankAccounts, account);
    return accept(account);
  },
};

type Change = { readonly id: string } & Partial<
  Pick<BankAccount, 'bic' | 'holder' | 'bankName' | 'projectId' | 'profile'>
>;

const unknown = refuse('not_found', 'There is no such bank account.');

/** Changes the fields that may change. IBAN, currency and mode never do. */
export const changeBankAccount: Operation<Change, BankAccount, 'not_found' | RefusedProject> = {
  name: 'change bank account',
  load: ({ id, projectId = null }) => [[ask(bankAccounts, id), ...projectAsks(projectId)]],
  decide: (draft, change, now) => {
    const before = draft.get(bankAccounts, change.id);
    if (before === null) return unknown;
    const after = { ...before, ...change, updatedAt: now };
    const { projectId = null } = change;
    const project = projectId === null ? null : draft.get(projects, projectId);
    // A project that it already serves may have been closed since: its money still goes there.
    const isOther = after.projectId !== before.projectId;
    const wrong = isOther ? notOfProject(project, after) : null;
    if (wrong !== null) return wrong;
    draft.update(bankAccounts, after);
    return accept(after);
  },
};

export const readBankAccount: Query<string, BankAccount, 'not_found'> = {
  name: 'read bank account',
  load: (id) => [[ask(bankAccounts, id)]],
  answer: (rows, id) => {
    const account = rows.get(bankAccounts, id);
    return account === null ? unknown : accept(account);
  },
};

/** Reads several accounts at once and leaves out missing ones. */
export const readBankAccounts: Query<readonly string[], readonly BankAccount[], never> = {
  name: 'read bank accounts',
  load: (ids) => [ids.map((id) => ask(bankAccounts, id))],
  answer: (rows, ids) =>
    accept(
      ids.flatMap((id) => {
        const account = rows.get(bankAccounts, id);
        return account === null ? [] : [account];
      }),
    ),
};
