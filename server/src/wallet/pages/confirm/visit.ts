import type { AuthorizationQuery } from '../../../account/consent/authorization.ts';
import { authorizationAddress } from '../../../account/consent/authorization-address.ts';
import type { Payer } from '../../../account/session/payer.ts';
import { languageAmong, type PageLanguage } from '../../../pages/language.ts';

/** Somebody at the page of a transaction. */
export type Visit = {
  readonly key: string;
  readonly locale: string | undefined;
  readonly payer: Payer;
  /** Of the authorization that follows the acceptance; null: none does. */
  readonly query: AuthorizationQuery | null;
  /** Wallet 2.6: a project vouches for the payer's address. */
  readonly contactToken: string | undefined;
  /** The reader wants a page that looks again by itself to stay as it is (decision 0047). */
  readonly isStill: boolean;
  /** What this browser got when its payer rejected the transaction, as it came. */
  readonly rejection: string | undefined;
};

export const languageOf = ({ locale, payer: { visitor, person } }: Visit): PageLanguage =>
  languageAmong(locale, person?.locale, ...visitor.languages);

/** What an address may carry besides what the visit is about. */
export type Kept = { readonly still?: '1'; readonly rejection?: string };

export const keptStill = (isStill: boolean): Kept => (isStill ? { still: '1' } : {});

/** The page of this visit in a language; what follows the acceptance stays in its query. */
export function pathIn({ key, query }: Visit, language: PageLanguage, kept: Kept = {}): string {
  const path =
    query === null
      ? `/frontend/${language}/wallet/confirm/${key}`
      : `/frontend/${language}/transaction/confirm-with-oauth/${key}`;
  const { searchParams } = new URL(
    query === null ? path : authorizationAddress(query, language),
    'http://florin',
  );
  for (const [name, value] of Object.entries(kept)) searchParams.set(name, value);
  const search = searchParams.toString();
  return search === '' ? path : `${path}?${search}`;
}
