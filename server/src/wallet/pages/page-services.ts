import type { AccountServices } from '../../account/account-services.ts';
import type { BankDirectory } from '../../bank/accounts/account-directory.ts';
import type { Describe, Moved } from '../../figures/statements/statement.ts';
import type { Person } from '../../identity/users/person.ts';
import type { Html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { WalletServices } from '../wallet-services.ts';
import type { WaitingSource } from './own/waiting.ts';

/** What the payer's pages work with. */
export type PayerPageServices = AccountServices & {
  readonly wallet: Pick<WalletServices, 'inviting' | 'settlementSeconds'>;
  /** What waits for a payer's money and belongs to another pillar. */
  readonly waitingTransfers: WaitingSource;
  /** Says what postings were for; every pillar knows its own. */
  readonly describe: Describe;
  /** To whom transfers went, as their payers named them, by the ids of the movements. */
  readonly recipientsOf: (moved: readonly Moved[]) => Promise<ReadonlyMap<string, string>>;
  /** What somebody has sent to bank accounts, as another pillar shows it; false: nothing. */
  readonly withdrawalsOf: (person: Person, language: PageLanguage) => Promise<Html | false>;
  /** By which of the bank accounts money gets into a wallet. */
  readonly bankDirectory: BankDirectory;
};
