import type { AuthorizationQuery } from '../../../account/consent/authorization.ts';
import { authorizationAddress } from '../../../account/consent/authorization-address.ts';
import type { Payer } from '../../../account/session/payer.ts';
import { languageAmong, type PageLanguage } from '../../../pages/language.ts';

/** A visitor on the page of a transaction. */
export type Visit = {
  readonly key: string;
  readonly locale: string | undefined;
  readonly payer: Payer;
  /** The query of the authorization that follows the acceptance. Null: none follows. */
  readonly query: AuthorizationQuery | null;
  /** Wallet 2.6: a project vouches for the payer's address. */
  readonly contactToken: string | undefined;
  /** The reader asked that the page does not refresh by itself (decision 0047). */
  readonly isStill: boolean;
  /** The proof that this browser got when its payer rejected the transaction, as it came. */
  readonly rejection: string | undefined;
};

export const languageOf = ({ locale, payer: { visitor, person } }: Visit): PageLanguage =>
  languageAmong(locale, person?.locale, ...visitor.languages);

/** The parameters that an address may carry besides the subject of the visit. */
export type Kept = { readonly still?: '1'; readonly rejection?: string };

export const keptStill = (isStill: boolean): Kept => (isStill ? { still: '1' } : {});

/** The page of this visit in a language. The authorization that follows stays in the query. */
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
