import { type DeskFrame, deskPage } from '../desk/desk-page.ts';
import { inEachLanguage } from '../desk/desk-request.ts';
import { deskScriptPath } from '../desk/desk-script.ts';
import { marksOf } from '../desk/form-marks.ts';
import { type FrameOfMember, personOf, plainFrame, roleNames } from '../desk/member-frame.ts';
import { clockTime } from '../desk/moments.ts';
import { actButton } from '../desk/parts.ts';
import { previewScriptPath } from '../desk/preview-script.ts';
import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import type { Project } from '../identity/projects/project.ts';
import { type Html, html } from '../pages/html.ts';
import { type HeldRole, visibleRoles } from '../staff/sessions/signed-in.ts';
import { languageCookieOf, type StaffCaller } from '../staff/sessions/staff-caller.ts';
import type { PortalServices } from './portal-services.ts';
import { portalTexts } from './portal-texts.ts';
import { type Section, sections } from './sections.ts';
import { mayVisitorDo, projectBase, type Visit } from './visit.ts';

type Shown = {
  readonly section: Section | null;
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  /** The search text. */
  readonly searched?: string;
  /** Whether it shows another page in a frame, live if scripts run. */
  readonly hasPreview?: boolean;
};

/** The parts of a visit that a frame needs. Pages without a project have a frame, too. */
type FramedVisit = Pick<
  Visit,
  'signedIn' | 'role' | 'roles' | 'language' | 'base' | 'address' | 'looksUntil'
> & {
  readonly caller: StaffCaller;
  readonly project: Pick<Project, 'id' | 'name' | 'isTest' | 'state'>;
};

/** The project of the other mode with the same name as this one, or else the first. */
function otherMode(roles: readonly HeldRole[], { project }: FramedVisit): string | null {
  const others = roles.filter(({ isTest }) => isTest !== project.isTest);
  const own = others.find(({ projectName }) => projectName === project.name) ?? others[0];
  return own === undefined ? null : projectBase(own.projectId);
}

const securityPath = '/portal/security';

/** Where the other mode is. Who has live projects and no second factor yet is shown where to set it up. */
function wayToOtherMode(visit: FramedVisit): string | null {
  const other = otherMode(visit.roles, visit);
  if (other !== null) return other;
  const hasOthers = visit.signedIn.roles.some(
    ({ isTest, state }) => isTest !== visit.project.isTest && state !== 'closed',
  );
  return hasOthers ? securityPath : null;
}

function modesOf(visit: FramedVisit): DeskFrame['modes'] {
  const { project, base } = visit;
  const other = wayToOtherMode(visit);
  return project.isTest
    ? { current: 'test', test: base, live: other }
    : { current: 'live', test: other, live: base };
}

type FrameServices = Pick<PortalServices, 'tokens' | 'simulation'>;

/** Simulated money is marked wherever it is shown (decision 0113). */
function modeBanner(
  { simulation }: FrameServices,
  { language, project }: FramedVisit,
): string | null {
  const { testBanner, simulatedBanner } = portalTexts[language];
  if (project.isTest) return testBanner;
  return simulation.isMarked ? simulatedBanner : null;
}

/** Nobody learns of a suspension only by a click that is refused (business 6). */
function stateBanner({ language, project }: FramedVisit): Html | null {
  return project.state === 'suspended'
    ? html`<div><strong>${portalTexts[language].suspendedBanner}</strong></div>`
    : null;
}

function bannerOfProject(services: FrameServices, visit: FramedVisit): Html | string | null {
  const [ofState, ofMode] = [stateBanner(visit), modeBanner(services, visit)];
  return ofState === null ? ofMode : html`${ofState}${ofMode}`;
}

/** Who looks as the merchant reads so on every page, and ends it there. */
function bannerOf(services: FrameServices, visit: FramedVisit): Html | string | null {
  const { language, project, looksUntil } = visit;
  const texts = portalTexts[language];
  const ofMode = bannerOfProject(services, visit);
  if (looksUntil === null) return ofMode;
  const stop = `/console/merchants/${project.id}/stop-seeing`;
  const said = texts.looking(project.name, clockTime(looksUntil, language));
  return html`<form method="post" action="${stop}">${marksOf(services, 'console', visit, stop)}${said} ${actButton(texts.stopLooking, 'plain')}</form>${ofMode}`;
}

function frameOf(
  services: FrameServices,
  visit: FramedVisit,
  shown: Pick<Shown, 'section' | 'searched' | 'hasPreview'>,
): DeskFrame {
  const { language, project, role, roles, base, address, signedIn } = visit;
  const texts = portalTexts[language];
  const open = sections.filter(({ page }) => mayVisitorDo(visit, page));
  return {
    face: 'portal',
    language,
    brand: project.name,
    banner: bannerOf(services, visit),
    modes: visit.looksUntil === null ? modesOf(visit) : null,
    projects: roles.map(({ projectId, projectName }) => ({
      name: projectName,
      address: projectBase(projectId),
      isCurrent: projectId === project.id,
    })),
    search: {
      address: `${base}/search`,
      text: shown.searched ?? '',
      label: texts.search,
      placeholder: texts.searchHint,
    },
    // Their role in this project. In others they may have another one.
    person: {
      ...personOf(services, 'portal', { ...visit.caller, signedIn }, language),
      role: roleNames[language][role],
    },
    navigation: open.map(({ section, path }) => ({
      address: `${base}${path}`,
      text: texts.sections[section],
      isCurrent: section === shown.section,
      count: null,
    })),
    languageAddresses: inEachLanguage(address),
    scripts: [deskScriptPath, ...(shown.hasPreview ? [previewScriptPath] : [])],
  };
}

/** A page of a project. */
export function showPage(services: PortalServices, visit: Visit, shown: Shown): VerbatimAnswer {
  const { visitor } = visit.caller;
  const isSecure = services.publicUrl().startsWith('https:');
  const setCookie = [
    ...(visitor.setCookie === null ? [] : [visitor.setCookie]),
    ...(visit.isLanguageNew ? [languageCookieOf(visit.language, isSecure)] : []),
  ];
  const { title, body, status = 200, hasPreview = false } = shown;
  const extras = { setCookie, hasPreview };
  return deskPage(frameOf(services, visit, shown), { title, body, status, extras });
}

/**
 * The frame of the page of a person's own security: the project in which they worked last. A person
 * without a project gets no portal frame.
 */
export const portalMemberFrame =
  (services: FrameServices): FrameOfMember =>
  (face, caller, language, address, scripts) => {
    const { signedIn } = caller;
    const roles = visibleRoles(signedIn).filter(({ isEnded }) => !isEnded);
    const [held] = roles.toSorted((one, other) => (other.seenAt ?? 0) - (one.seenAt ?? 0));
    if (face !== 'portal' || held === undefined) {
      return plainFrame(services)(face, caller, language, address, scripts);
    }
    const { projectId: id, projectName: name, isTest, state, role } = held;
    const place = { project: { id, name, isTest, state }, base: projectBase(id), role, roles };
    const whole = { ...place, caller, signedIn, language, address, looksUntil: null };
    const frame = frameOf(services, whole, { section: null });
    return { ...frame, scripts: [...frame.scripts, ...scripts] };
  };
