import type { AccountServices } from '../../account/account-services.ts';
import type { BankDirectory } from '../../bank/accounts/account-directory.ts';
import type { Describe, Moved } from '../../figures/statements/statement.ts';
import type { Person } from '../../identity/users/person.ts';
import type { Html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { WalletServices } from '../wallet-services.ts';
import type { WaitingSource } from './own/waiting.ts';

/** The services that the payer's pages need. */
export type PayerPageServices = AccountServices & {
  readonly wallet: Pick<WalletServices, 'inviting' | 'settlementSeconds'>;
  /** Waiting transfers, which belong to another pillar. */
  readonly waitingTransfers: WaitingSource;
  /** Describes the purpose of postings. Every pillar describes its own. */
  readonly describe: Describe;
  /** The recipients of transfers as their payers named them, by movement id. */
  readonly recipientsOf: (moved: readonly Moved[]) => Promise<ReadonlyMap<string, string>>;
  /** A person's withdrawals to bank accounts, rendered by another pillar. False: none. */
  readonly withdrawalsOf: (person: Person, language: PageLanguage) => Promise<Html | false>;
  /** The bank accounts that receive top-ups. */
  readonly bankDirectory: BankDirectory;
};
