import { ask, type Query } from '../../engine/operation.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { projects } from '../../identity/projects/project.store.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { type Currency, currencies } from '../../kernel/money.ts';
import { accounts } from '../../ledger/account.store.ts';
import { serviceAccounts } from '../../ledger/service-account.store.ts';
import { serviceAccountId } from '../../ledger/service-account.ts';
import { receivablePurpose } from './payment-money.ts';

/** A merchant's debt after a chargeback took more than the merchant had. */
export type Debt = {
  readonly currency: Currency;
  readonly amount: bigint;
  /** A credit to this account reduces the debt. */
  readonly accountId: bigint;
};

/**
 * The rows that name the accounts of the merchant's debts in both modes, since the mode may have
 * changed.
 */
const namesOf = (projectId: string): readonly string[] =>
  currencies.flatMap((currency) =>
    [false, true].map((isTest) =>
      serviceAccountId(receivablePurpose({ id: projectId }), { currency, isTest }),
    ),
  );

const accountIdsOf = (rows: LoadedRows, projectId: string): readonly bigint[] =>
  namesOf(projectId).flatMap((id) => rows.get(serviceAccounts, id)?.accountId ?? []);

/** Decision 0080-debts-are-shown. */
export const readDebts: Query<string, readonly Debt[], 'not_found'> = {
  name: 'read debts',
  *load(projectId, rows) {
    yield [ask(projects, projectId), ...namesOf(projectId).map((id) => ask(serviceAccounts, id))];
    yield accountIdsOf(rows, projectId).map((id) => ask(accounts, id));
  },
  answer: (rows, projectId) => {
    if (rows.get(projects, projectId) === null) {
      return refuse('not_found', `There is no project ${projectId}.`);
    }
    const owed = accountIdsOf(rows, projectId).flatMap((id) => rows.get(accounts, id) ?? []);
    return accept(
      owed
        .filter(({ balance }) => balance < 0n)
        .map(({ id, currency, balance }) => ({ currency, amount: -balance, accountId: id })),
    );
  },
};
