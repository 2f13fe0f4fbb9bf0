import { visitorsLine } from '../../../identity/hashing/hashing.ts';
import type { Person } from '../../../identity/users/person.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import type { PayerPageServices } from '../page-services.ts';
import { pagesClient } from '../session/enter.ts';
import type { Payer } from '../session/payer.ts';
import type { DoneWord } from './done-address.ts';
import type { SecretField } from './secret-forms.ts';

export type Form = Readonly<Record<string, string>>;

/** Somebody at the page of their own wallet. */
export type SignedIn = {
  readonly person: Person;
  readonly payer: Payer;
  readonly language: PageLanguage;
};

/** What came of a form, told by another page than the one that has it. */
export type Settled =
  | {
      readonly what: 'done';
      readonly word: DoneWord;
      /** As they are after it. */
      readonly person: Person;
      /** Of a session that begins with it; null: theirs goes on. */
      readonly setCookie: string | null;
    }
  | { readonly what: 'went_on'; readonly address: string }
  | { readonly what: 'password_replaced' }
  /** It was no form of this page, or about nothing of theirs. */
  | { readonly what: 'nothing' };

export type Outcome =
  | Settled
  /** Because of what stood in a field: the form is shown again. */
  | { readonly what: 'wrong'; readonly text: string; readonly field: SecretField };

export type Action = (services: PayerPageServices, who: SignedIn, form: Form) => Promise<Outcome>;

/** Whoever sits at a browser that was left open cannot take the wallet over. */
export async function isPasswordRight(
  { checkSecret }: PayerPageServices,
  { visitor }: Payer,
  { walletId, passwordHash }: Person,
  secret = '',
): Promise<boolean> {
  const given = { clientId: pagesClient, walletId, kind: 'password', secret } as const;
  const line = visitorsLine(visitor);
  return (await checkSecret({ ...given, storedHash: passwordHash, line })) === 'right';
}
