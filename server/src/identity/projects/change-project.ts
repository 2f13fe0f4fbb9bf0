import { mustGet } from '../../engine/must-get.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import { changeSearchText, searchTextAsk } from '../../figures/search/write-search-text.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import { currencies } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { openedAccount } from '../../ledger/account.ts';
import { accountIdIn } from '../../ledger/book-of-account.ts';
import { askForCertificates, registerCertificates } from '../certificates/register-certificates.ts';
import { clients } from '../credentials/client.store.ts';
import { withoutTokens } from '../credentials/client.ts';
import { countDirectoryChange, directoryAsk } from '../credentials/directory-version.ts';
import { openWalletAccount } from '../wallets/open-wallet.ts';
import { walletAccounts, wallets } from '../wallets/wallet.store.ts';
import { type WalletAccount, walletAccountId } from '../wallets/wallet.ts';
import { closedText } from './change-project-state.ts';
import { projects } from './project.store.ts';
import { type Project, type ProjectConfiguration, searchedTextsOf } from './project.ts';
import { isPlainHttp, liveCallback } from './project-rules.ts';

export type ChangeProject = {
  readonly id: string;
  /** The project's client, if its certificates change: its tokens end then. */
  readonly clientId?: string;
  readonly name?: string;
  readonly isTest?: boolean;
  readonly configuration: Partial<ProjectConfiguration>;
  /** For the ids of the accounts that a change of mode opens. */
  readonly randomBits: readonly bigint[];
};

const accountsOf = (rows: LoadedRows, walletId: number): readonly WalletAccount[] =>
  currencies.flatMap(
    (currency) => rows.get(walletAccounts, walletAccountId(walletId, currency)) ?? [],
  );

/**
 * Changes the settings that the operator may change. The mode is fixed after the first posting
 * (gaps 1).
 */
export const changeProject: Operation<
  ChangeProject,
  Project,
  'not_found' | 'invalid_state' | 'invalid_properties' | 'already_exists'
> = {
  name: 'change project',
  *load({ id, clientId, name, isTest, configuration }, rows) {
    yield [
      ...(clientId === undefined ? [] : [ask(clients, clientId)]),
      ...(name === undefined ? [] : [searchTextAsk('project', id.toLowerCase())]),
      ask(projects, id),
    ];
    const project = rows.get(projects, id);
    if (project === null) return;
    const { before, after } = certificatesOf(project, configuration);
    yield [...askForCertificates([...before, ...after]), directoryAsk];
    const isAboutAccounts = isTest !== undefined || configuration.currencies !== undefined;
    if (!isAboutAccounts) return;
    const { walletId } = project;
    yield [
      ...currencies.map((currency) => ask(walletAccounts, walletAccountId(walletId, currency))),
      ask(wallets, walletId),
    ];
    yield accountsOf(rows, walletId).map(({ accountId }) => ask(accounts, accountId));
  },
  decide: (draft, change, now) => {
    const project = draft.get(projects, change.id);
    if (project === null) return refuse('not_found', `There is no project ${change.id}.`);
    if (project.state === 'closed') return refuse('invalid_state', closedText);
    const changed: Project = {
      ...project,
      name: change.name ?? project.name,
      isTest: change.isTest ?? project.isTest,
      configuration: { ...project.configuration, ...change.configuration },
    };
    const unfit = unfitCallback(project, changed, change);
    if (unfit !== null) return unfit;
    const named = certificatesOf(project, change.configuration);
    const registered = registerCertificates(draft, project.clientId, named);
    if (!registered.ok) return registered;
    if (named.before.some((one) => !named.after.includes(one))) endTokens(draft, project);
    if (changed.isTest !== project.isTest) {
      const moved = moveToOtherMode(draft, changed, change.randomBits, now);
      if (!moved.ok) return moved;
    }
    if (change.configuration.currencies !== undefined) {
      openMissingAccounts(draft, changed, change.randomBits, now);
    }
    draft.update(projects, changed);
    if (change.name !== undefined) {
      changeSearchText(draft, 'project', changed.id, searchedTextsOf(changed));
    }
    countDirectoryChange(draft);
    return accept(changed);
  },
};

/**
 * Gaps 2, URLs: checked when a project goes live, and when a live project gets a new URL. A live
 * project may keep an older one.
 */
function unfitCallback(
  before: Project,
  { isTest, configuration: { callbackUri } }: Project,
  { configuration }: ChangeProject,
) {
  if (isTest || callbackUri === null || !isPlainHttp(callbackUri)) return null;
  if (configuration.callbackUri !== undefined) {
    return refuseProperties({ callback_uri: [liveCallback] });
  }
  return before.isTest ? refuse('invalid_state', `${liveCallback}; change it first.`) : null;
}

/** A removed certificate may have obtained tokens, so they end with it (decision 0086). */
function endTokens(draft: Draft, { clientId }: Project): void {
  draft.update(clients, withoutTokens(mustGet(draft, clients, clientId)));
}

/** If the change does not mention certificates, there is nothing to load and nothing to do. */
const certificatesOf = (
  { configuration }: Project,
  { certificates }: Partial<ProjectConfiguration>,
): { readonly before: readonly string[]; readonly after: readonly string[] } =>
  certificates === undefined
    ? { before: [], after: [] }
    : { before: configuration.certificates, after: certificates };

/** A project's wallet has an account in each currency that the project accepts. */
function openMissingAccounts(
  draft: Draft,
  { walletId, configuration }: Project,
  randomBits: readonly bigint[],
  now: UnixSeconds,
): void {
  const wallet = draft.get(wallets, walletId);
  if (wallet === null) throw new Error(`wallet ${walletId} does not exist`);
  for (const [index, currency] of currencies.entries()) {
    const isWanted = configuration.currencies.includes(currency);
    const isThere = draft.get(walletAccounts, walletAccountId(walletId, currency)) !== null;
    if (!isWanted || isThere) continue;
    openWalletAccount(draft, wallet, { currency, randomBits: randomBits[index] ?? 0n }, now);
  }
}

/** Gives the wallet empty accounts in the other mode, while the old ones have never been used. */
function moveToOtherMode(
  draft: Draft,
  { walletId, isTest }: Project,
  randomBits: readonly bigint[],
  now: UnixSeconds,
): Decision<null, 'invalid_state'> {
  const owned = accountsOf(draft, walletId);
  const isUsed = owned.some(
    ({ accountId }) => (draft.get(accounts, accountId)?.version ?? 0n) > 0n,
  );
  if (isUsed) {
    return refuse('invalid_state', 'Money has moved on this project; its mode is fixed.');
  }
  const wallet = draft.get(wallets, walletId);
  if (wallet === null) throw new Error(`wallet ${walletId} does not exist`);
  draft.update(wallets, { ...wallet, isTest });
  owned.forEach((row, index) => {
    const book = { currency: row.currency, isTest };
    const id = accountIdIn(book, randomBits[index] ?? 0n);
    draft.insert(accounts, openedAccount({ id, kind: wallet.accountKind, ...book }, now));
    draft.update(walletAccounts, { ...row, accountId: id });
  });
  return accept(null);
}
