import {
  cookiesFor,
  languageOf,
  proveAddress,
  signInAddress,
  wayIn,
} from '../desk/desk-request.ts';
import { addressWith } from '../desk/filters.ts';
import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import type { EdgeRequest } from '../edge/reading/request.ts';
import type { Project } from '../identity/projects/project.ts';
import { readProject } from '../identity/projects/read-project.ts';
import { hasSecondFactor, isFreshlyProven } from '../identity/second-factor/factors.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import type { PageLanguage } from '../pages/language.ts';
import { seeOther } from '../pages/page-answer.ts';
import type { ProjectRole } from '../staff/members/member.ts';
import { seeStaffVisit } from '../staff/sessions/change-visit.ts';
import { seesUntil } from '../staff/sessions/see-as.ts';
import { type HeldRole, type SignedIn, visibleRoles } from '../staff/sessions/signed-in.ts';
import { type StaffCaller, staffLine } from '../staff/sessions/staff-caller.ts';
import { isVisitToBeSeen } from '../staff/sessions/staff-visit.ts';
import { closedPage, forbiddenPage, nothingHerePage, suspendedPage } from './portal-faults.ts';
import type { PortalServices } from './portal-services.ts';
import { isRead, mayIn, type PortalEndpoint, rightOf } from './rights.ts';

/** A person at work in one project. */
export type Visit = {
  readonly caller: StaffCaller;
  readonly signedIn: SignedIn;
  readonly project: Project;
  readonly role: ProjectRole;
  /** The projects that they can switch to, including this one. */
  readonly roles: readonly HeldRole[];
  readonly language: PageLanguage;
  /** The address contains the language: the answer stores it. */
  readonly isLanguageNew: boolean;
  /** The common start of all page addresses of this project. */
  readonly base: string;
  /** The address of this view, with its query. */
  readonly address: string;
  /**
   * When the look of a person of the installation ends. Null: the person works here
   * (decision 0203).
   */
  readonly looksUntil: UnixSeconds | null;
};

type Asked = EdgeRequest<{ readonly project_id: string }, unknown, unknown, StaffCaller>;

export const projectBase = (projectId: string): string => `/portal/projects/${projectId}`;

const queryOf = ({ query }: Asked): Readonly<Record<string, string>> =>
  (query ?? {}) as Readonly<Record<string, string>>;

/**
 * The caller and their project, or the page that they get instead. Nobody learns whether a project
 * exists in which they have no role.
 */
export async function visitOf(
  services: PortalServices,
  endpoint: PortalEndpoint,
  request: Asked,
  from: string | null,
): Promise<Visit | VerbatimAnswer> {
  const { caller, path } = request;
  const { lang, ...query } = queryOf(request);
  const address = addressWith(path, query);
  const { signedIn } = caller;
  if (signedIn === null) {
    const cookies = cookiesFor(caller, lang, services.publicUrl());
    return seeOther(wayIn('portal', caller, from ?? address), cookies);
  }
  const language = languageOf(caller, lang);
  const projectId = request.params.project_id.toLowerCase();
  const common = {
    ...{ caller, signedIn, language, base: projectBase(projectId), address },
    isLanguageNew: lang === language && caller.chosenLanguage !== language,
  };
  const looksUntil = seesUntil(signedIn, projectId, services.clock.now());
  if (looksUntil !== null) return lookOf(services, endpoint, projectId, { ...common, looksUntil });
  const held = signedIn.roles.find((one) => one.projectId === projectId);
  if (held === undefined) return nothingHerePage(caller, language);
  const roles = visibleRoles(signedIn);
  if (held.state === 'closed') return closedPage(caller, language);
  if (!roles.includes(held)) return seeOther('/portal/security');
  if (!mayIn(endpoint, held)) return forbiddenPage(caller, language);
  const first = toGiveFirst(services, endpoint, signedIn, held);
  if (first !== null) return askedFor(services, first, request, { from, address });
  const project = await services.engine.read(readProject, projectId);
  if (!project.ok) return nothingHerePage(caller, language);
  // Business 6: the staff of a suspended project can only look, like its programs.
  if (endpoint.startsWith('POST ') && project.value.state !== 'active') {
    return suspendedPage(caller, language, projectBase(projectId));
  }
  await seen(services, signedIn, held);
  return { ...common, project: project.value, role: held.role, roles, looksUntil: null };
}

/**
 * A person who looks as the merchant sees the same as a viewer, sends nothing, and leaves no visit
 * behind.
 */
async function lookOf(
  { engine }: PortalServices,
  endpoint: PortalEndpoint,
  projectId: string,
  common: Omit<Visit, 'project' | 'role' | 'roles'>,
): Promise<Visit | VerbatimAnswer> {
  const { caller, language } = common;
  const project = await engine.read(readProject, projectId);
  if (!project.ok) return nothingHerePage(caller, language);
  const visit: Visit = { ...common, project: project.value, role: 'viewer', roles: [] };
  return mayVisitorDo(visit, endpoint) ? visit : forbiddenPage(caller, language);
}

/**
 * The page where the person must first sign in or give the second factor. Null: nothing is missing.
 */
function toGiveFirst(
  { clock }: PortalServices,
  endpoint: PortalEndpoint,
  signedIn: SignedIn,
  { isEnded }: HeldRole,
): typeof signInAddress | null {
  // Their sessions were ended in this project: they must sign in again here, and keep working
  // elsewhere.
  if (isEnded) return signInAddress;
  const isAsked = rightOf(endpoint).isSensitive && isFactorOld(signedIn, clock.now());
  return isAsked ? proveAddress : null;
}

/** The page that asks for it. A form that waits for the second factor is kept (decision 0215). */
async function askedFor(
  services: PortalServices,
  first: typeof signInAddress,
  { caller, path, body }: Asked,
  { from, address }: { readonly from: string | null; readonly address: string },
): Promise<VerbatimAnswer> {
  return first === proveAddress && from !== null
    ? services.askAgain({ face: 'portal', caller, from, path, body })
    : seeOther(first('portal', from ?? address));
}

/**
 * Records what the owners of the project may see of this session: that it was here (decision 0177).
 */
async function seen(
  { engine, clock }: PortalServices,
  { session }: SignedIn,
  { projectId, seenAt }: HeldRole,
): Promise<void> {
  if (seenAt !== null && !isVisitToBeSeen({ seenAt }, clock.now())) return;
  await engine.execute(seeStaffVisit, { session, projectId }, staffLine);
}

/** A person without a second factor works in test mode, where nothing has to be proven again. */
export const isFactorOld = (
  { member, session }: SignedIn,
  now: ReturnType<PortalServices['clock']['now']>,
): boolean => hasSecondFactor(member) && !isFreshlyProven(session.provenAt, now);

/** Whether this visitor may also do another act. */
export const mayVisitorDo = (
  {
    role,
    project,
    looksUntil,
  }: Pick<Visit, 'role' | 'looksUntil'> & {
    readonly project: Pick<Project, 'isTest'>;
  },
  endpoint: PortalEndpoint,
): boolean =>
  mayIn(endpoint, { role, isTest: project.isTest }) && (looksUntil === null || isRead(endpoint));
