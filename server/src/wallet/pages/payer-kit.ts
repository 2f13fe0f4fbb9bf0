import {
  formRefusedPage,
  type PageExtras,
  type PayerPage,
  payerPage,
  stopPage,
} from '../../account/page-route.ts';
import { endedAddress, signInAddress } from '../../account/session/enter.ts';
import { signOutSubject } from '../../account/session/sign-in.routes.ts';
import { signedInBody } from '../../account/session/signed-in-view.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { Visitor } from '../../pages/visitor.ts';
import type { PayerPageServices } from './page-services.ts';

/** What the pages for payers of another pillar are made with, so that all of them are one house. */
export const payerKit = ({ payers, limit, tokens, simulation }: PayerPageServices) => ({
  payers,
  limit,
  tokens,
  signInAddress,
  endedAddress,
  page: (page: PayerPage, ...sent: [status: number, extras?: PageExtras]) =>
    payerPage({ ...page, simulation }, ...sent),
  stop: stopPage,
  formRefused: formRefusedPage,
  signedIn: (
    { visitor, name }: { readonly visitor: Visitor; readonly name: string },
    language: PageLanguage,
    next: string,
  ) => {
    const token = tokens.tokenFor(visitor, signOutSubject(next));
    return signedInBody({ language, name, token, next });
  },
});
