import { type Html, html } from '../pages/html.ts';
import type { InEveryLanguage, PageLanguage } from '../pages/language.ts';
import type { ProjectRole } from '../staff/members/member.ts';
import type { Role } from '../staff/roles.ts';
import type { SignedIn } from '../staff/sessions/signed-in.ts';
import type { StaffCaller } from '../staff/sessions/staff-caller.ts';
import type { DeskFrame } from './desk-page.ts';
import { type Face, frameOfStranger, homeOf, securityAddress } from './desk-request.ts';
import { boundTo, hiddenFields } from './desk-route.ts';
import type { DeskServices } from './desk-services.ts';
import { deskTexts } from './desk-texts.ts';

const texts: InEveryLanguage<{ readonly signOut: string; readonly home: string }> = {
  en: { signOut: 'Sign out', home: 'Home' },
  lt: { signOut: 'Atsijungti', home: 'Pradžia' },
  ru: { signOut: 'Выйти', home: 'Главная' },
};

/** The roles of business 1, in the words for their holders. */
// biome-ignore format: one language per line
export const roleNames: InEveryLanguage<Readonly<Record<ProjectRole | Role, string>>> = {
  en: { owner: 'Owner', finance: 'Finance', support: 'Support', developer: 'Developer', viewer: 'Viewer', operator: 'Operator', treasurer: 'Treasurer', helpdesk: 'Helpdesk', auditor: 'Auditor' },
  lt: { owner: 'Savininkas', finance: 'Finansai', support: 'Pagalba', developer: 'Programuotojas', viewer: 'Stebėtojas', operator: 'Operatorius', treasurer: 'Iždininkas', helpdesk: 'Pagalbos tarnyba', auditor: 'Auditorius' },
  ru: { owner: 'Владелец', finance: 'Финансы', support: 'Поддержка', developer: 'Разработчик', viewer: 'Наблюдатель', operator: 'Оператор', treasurer: 'Казначей', helpdesk: 'Служба поддержки', auditor: 'Аудитор' },
};

/** The form that signs a person out. Its token is bound to their session. */
const signOutForm = (
  { tokens }: Pick<DeskServices, 'tokens'>,
  face: Face,
  caller: StaffCaller,
  language: PageLanguage,
): Html => {
  const token = tokens.tokenFor(caller.visitor, boundTo(caller, 'sign out'));
  return html`<form method="post" action="/${face}/sign-out">${hiddenFields({ token })}<button type="submit">${texts[language].signOut}</button></form>`;
};

/** A person's role here: in the installation at the console, otherwise in their first project. */
const roleOf = (
  face: Face,
  { roles, installationRole }: SignedIn,
  language: PageLanguage,
): string => {
  const held = face === 'console' ? installationRole : (roles[0]?.role ?? installationRole);
  return held === null ? '' : roleNames[language][held];
};

/** The signed-in person, for the top of every page. */
export const personOf = (
  services: Pick<DeskServices, 'tokens'>,
  face: Face,
  caller: StaffCaller & { readonly signedIn: SignedIn },
  language: PageLanguage,
): NonNullable<DeskFrame['person']> => ({
  name: caller.signedIn.member.name,
  role: roleOf(face, caller.signedIn, language),
  securityAddress: securityAddress(face),
  signOut: signOutForm(services, face, caller, language),
});

/** The frame of a page for a signed-in person. */
export type FrameOfMember = (
  face: Face,
  caller: StaffCaller & { readonly signedIn: SignedIn },
  language: PageLanguage,
  address: string,
  scripts: readonly string[],
) => DeskFrame;

/**
 * A frame with no page of the face except Security. Faces with more pages bring a frame of their
 * own.
 */
export const plainFrame =
  (services: Pick<DeskServices, 'tokens'>): FrameOfMember =>
  (face, caller, language, address, scripts) => ({
    ...frameOfStranger(face, language, address, scripts),
    person: personOf(services, face, caller, language),
    navigation: [
      { address: homeOf(face), text: texts[language].home, isCurrent: false, count: null },
      {
        address: securityAddress(face),
        text: deskTexts[language].security,
        isCurrent: true,
        count: null,
      },
    ],
  });
