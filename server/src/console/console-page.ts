import { type DeskFrame, deskPage } from '../desk/desk-page.ts';
import { inEachLanguage } from '../desk/desk-request.ts';
import { deskScriptPath } from '../desk/desk-script.ts';
import { type FrameOfMember, personOf, plainFrame } from '../desk/member-frame.ts';
import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import type { Html } from '../pages/html.ts';
import type { PageLanguage } from '../pages/language.ts';
import type { Role } from '../staff/roles.ts';
import type { SignedIn } from '../staff/sessions/signed-in.ts';
import { languageCookieOf, type StaffCaller } from '../staff/sessions/staff-caller.ts';
import type { ConsoleServices } from './console-services.ts';
import { consoleTexts } from './console-texts.ts';
import { mayIn } from './rights.ts';
import { addressOf, type Section, sections } from './sections.ts';
import type { Visit } from './visit.ts';

type Shown = {
  readonly section: Section | null;
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  /** The search text. */
  readonly searched?: string;
};

type FramedVisit = {
  readonly caller: StaffCaller & { readonly signedIn: SignedIn };
  readonly role: Role;
  readonly language: PageLanguage;
  readonly address: string;
};

type FrameServices = Pick<ConsoleServices, 'tokens' | 'simulation'>;

function frameOf(
  services: FrameServices,
  { caller, role, language, address }: FramedVisit,
  { section: current, searched = '' }: Pick<Shown, 'section' | 'searched'>,
): DeskFrame {
  const texts = consoleTexts[language];
  const open = sections.filter(({ page }) => mayIn(page, role));
  return {
    ...{ face: 'console', language, brand: 'Florin', modes: null, projects: [] },
    banner: services.simulation.isMarked ? texts.simulatedBanner : null,
    search: {
      address: '/console/search',
      text: searched,
      label: texts.search,
      placeholder: texts.searchHint,
    },
    person: personOf(services, 'console', caller, language),
    navigation: open.map(({ section, page }) => ({
      address: addressOf(page),
      text: texts.sections[section],
      isCurrent: section === current,
      count: null,
    })),
    languageAddresses: inEachLanguage(address),
    scripts: [deskScriptPath],
  };
}

/** A page of the console. */
export function showPage(services: ConsoleServices, visit: Visit, shown: Shown): VerbatimAnswer {
  const { caller, signedIn, isLanguageNew, language } = visit;
  const isSecure = services.publicUrl().startsWith('https:');
  const setCookie = [
    ...(caller.visitor.setCookie === null ? [] : [caller.visitor.setCookie]),
    ...(isLanguageNew ? [languageCookieOf(language, isSecure)] : []),
  ];
  const { title, body, status = 200 } = shown;
  const frame = frameOf(services, { ...visit, caller: { ...caller, signedIn } }, shown);
  return deskPage(frame, { title, body, status, extras: { setCookie } });
}

/** The frame around a staff member's own security page, once they may see more. */
export const consoleMemberFrame =
  (services: FrameServices): FrameOfMember =>
  (face, caller, language, address, scripts) => {
    const { installationRole: role, isProven } = caller.signedIn;
    if (role === null || !isProven) {
      return plainFrame(services)(face, caller, language, address, scripts);
    }
    const frame = frameOf(services, { caller, role, language, address }, { section: null });
    return { ...frame, scripts: [...frame.scripts, ...scripts] };
  };
