import { insteadPage } from '../desk/instead-page.ts';
import type { PageLanguage } from '../pages/language.ts';
import type { StaffCaller } from '../staff/sessions/staff-caller.ts';
import { consoleTexts } from './console-texts.ts';

type Said = 'forbidden' | 'nothingHere' | 'formRefused' | 'sentAlready';

const instead = (
  said: Said,
  { visitor }: StaffCaller,
  language: PageLanguage,
  status: number,
  again: string | null = null,
) => {
  const texts = consoleTexts[language];
  const home = { address: '/console', text: texts.toHome };
  return insteadPage({
    ...{ face: 'console' as const, language, status, said: texts[said] },
    way: again === null ? home : { address: again, text: texts.openAgain },
    setCookie: visitor.setCookie,
  });
};

export const forbiddenPage = (caller: StaffCaller, language: PageLanguage) =>
  instead('forbidden', caller, language, 403);

export const nothingHerePage = (caller: StaffCaller, language: PageLanguage) =>
  instead('nothingHere', caller, language, 404);

/** The visitor is signed in, but works for merchants only. */
export const noRolePage = ({ visitor }: StaffCaller, language: PageLanguage) => {
  const texts = consoleTexts[language];
  return insteadPage({
    ...{ face: 'console' as const, language, status: 403, said: texts.noRole },
    way: { address: '/portal', text: texts.toPortal },
    setCookie: visitor.setCookie,
  });
};

/**
 * The form did not come from a page that we showed to this browser. `again`: the address of that
 * page.
 */
export const formRefusedPage = (caller: StaffCaller, language: PageLanguage, again: string) =>
  instead('formRefused', caller, language, 403, again);

/** The form was sent before, with other content. */
export const sentAlreadyPage = (caller: StaffCaller, language: PageLanguage, again: string) =>
  instead('sentAlready', caller, language, 409, again);
