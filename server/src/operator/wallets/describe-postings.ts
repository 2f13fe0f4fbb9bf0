import { bankReferencesOf } from '../../bank/transactions/movement-references.store.ts';
import { checkoutReferences } from '../../checkout/payments/movement-references.store.ts';
import type { AccountPosting, Describe, Moved } from '../../figures/statements/statement.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import { accountNames } from '../../identity/wallets/account-owners.store.ts';
import { depositReferences } from '../../identity/wallets/deposit.store.ts';
import type { Database } from '../../storage/database.ts';
import { transferReferences } from '../../transfer/transfers/movement-references.store.ts';
import { walletReferences } from '../../wallet/payments/movement-references.store.ts';

/** The references of movements, from all parts of the service. */
async function referencesOf(
  database: Database,
  moved: readonly Moved[],
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all([
    depositReferences(database, moved),
    checkoutReferences(database, moved),
    walletReferences(database, moved),
    transferReferences(database, moved),
    bankReferencesOf(database, moved),
  ]);
  return new Map(found.flatMap((references) => [...references]));
}

/**
 * Names the owners of the other accounts and the purposes of payments. Each part of the service
 * knows its own references.
 */
export const describePostings =
  (database: Database): Describe =>
  async (postings: readonly AccountPosting[]) => {
    if (postings.length === 0) return [];
    const names = await accountNames(
      database,
      postings.map(({ otherAccount }) => otherAccount),
    );
    const references = await referencesOf(database, postings);
    return postings.map((posting) => {
      const name = names.get(posting.otherAccount) ?? null;
      const accountNumber = accountNumberOf(posting.otherAccount);
      return {
        ...posting,
        counterparty: { name, accountNumber },
        reference: references.get(posting.movementId) ?? null,
      };
    });
  };
