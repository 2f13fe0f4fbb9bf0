import type { Html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { Visitor } from '../../pages/visitor.ts';
import type { AccountServices } from '../account-services.ts';
import { signOutSubject } from './sign-in.routes.ts';
import { signedInBody } from './signed-in-view.ts';

/**
 * Shows who decides on this page, with a way out. A person who signs in instead comes to `next`.
 */
export const signedIn = (
  { tokens }: Pick<AccountServices, 'tokens'>,
  { visitor, name }: { readonly visitor: Visitor; readonly name: string },
  language: PageLanguage,
  next: string,
): Html => {
  const token = tokens.tokenFor(visitor, signOutSubject(next));
  return signedInBody({ language, name, token, next });
};
