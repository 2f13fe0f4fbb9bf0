import { deskTexts } from '../desk/desk-texts.ts';
import { insteadPage } from '../desk/instead-page.ts';
import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import type { PageLanguage } from '../pages/language.ts';
import type { StaffCaller } from '../staff/sessions/staff-caller.ts';
import { portalTexts } from './portal-texts.ts';

type Said =
  | 'suspended'
  | 'closed'
  | 'forbidden'
  | 'nothingHere'
  | 'noProject'
  | 'formRefused'
  | 'sentAlready';

/** The page that is shown instead of another one, with a link to the next. */
const instead = (
  said: Said,
  language: PageLanguage,
  status: number,
  way: { readonly address: string; readonly text: string },
  setCookie: string | null,
): VerbatimAnswer =>
  insteadPage({
    ...{ face: 'portal', language, status, way, setCookie },
    said: portalTexts[language][said],
  });

const toProjects = (language: PageLanguage) => ({
  address: '/portal',
  text: portalTexts[language].toProjects,
});

export const forbiddenPage = ({ visitor }: StaffCaller, language: PageLanguage) =>
  instead('forbidden', language, 403, toProjects(language), visitor.setCookie);

/** The project was closed for good: nobody works there any more (business 6). */
export const closedPage = ({ visitor }: StaffCaller, language: PageLanguage) =>
  instead('closed', language, 403, toProjects(language), visitor.setCookie);

export const nothingHerePage = ({ visitor }: StaffCaller, language: PageLanguage) =>
  instead('nothingHere', language, 404, toProjects(language), visitor.setCookie);

/**
 * The form did not come from a page that this browser got from us. `again`: the address of that
 * page.
 */
export const formRefusedPage = (
  { visitor }: StaffCaller,
  language: PageLanguage,
  again: string,
) => {
  const way = { address: again, text: portalTexts[language].openAgain };
  return instead('formRefused', language, 403, way, visitor.setCookie);
};

/** The form was sent before, with other content. */
export const sentAlreadyPage = (
  { visitor }: StaffCaller,
  language: PageLanguage,
  again: string,
) => {
  const way = { address: again, text: portalTexts[language].openAgain };
  return instead('sentAlready', language, 409, way, visitor.setCookie);
};

/** They have signed in, but have no project yet. */
export const noProjectPage = ({ visitor }: StaffCaller, language: PageLanguage) => {
  const way = { address: '/portal/security', text: deskTexts[language].security };
  return instead('noProject', language, 200, way, visitor.setCookie);
};

/** The project is suspended: no acts are possible in it, by staff or by its programs. */
export const suspendedPage = (
  { visitor }: StaffCaller,
  language: PageLanguage,
  home: string,
): VerbatimAnswer => {
  const way = { address: home, text: portalTexts[language].openAgain };
  return instead('suspended', language, 403, way, visitor.setCookie);
};
