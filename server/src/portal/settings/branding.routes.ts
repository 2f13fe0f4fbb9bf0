import { previewPage } from '../../checkout/page/link/preview.ts';
import { deskFaultPage } from '../../desk/desk-fault-page.ts';
import { typed as field, file, formBody, pageQuery } from '../../desk/form.wire.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import type { CheckedBranding } from '../../identity/projects/branding/branding.ts';
import {
  type ChangedBranding,
  changeBranding,
} from '../../identity/projects/branding/change-branding.ts';
import { type Face, faceOf } from '../../identity/projects/branding/face.ts';
import { brandingFactsIn, readBranding } from '../../identity/projects/branding/read-branding.ts';
import { projects } from '../../identity/projects/project.store.ts';
import { buyerLanguages } from '../../pages/language.ts';
import { previewFaultHeaders, seeOther } from '../../pages/page-answer.ts';
import { actOnce } from '../act-once.ts';
import { projectParams } from '../portal.wire.ts';
import { nothingHerePage, sentAlreadyPage } from '../portal-faults.ts';
import { portalForm, portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { refusalWords } from '../refusal-words.ts';
import type { Visit } from '../visit.ts';
import { brandingIn, brandingOf, type TypedBranding } from './branding-form.ts';
import { brandingPage } from './branding-page.ts';
import { brandingTexts } from './branding-texts.ts';

const form = formBody({
  name: field(2_000),
  logo: file(),
  remove_logo: field(),
  colour: field(),
  support_email: field(2_000),
  support_phone: field(),
  support_url: field(10_000),
  terms_url: field(10_000),
  receipts: field(),
  default_language: field(),
  light: field(),
});

type Texts = Readonly<Record<string, unknown>>;

/** The branding of a form. Each box for a language has the language as its name. */
function typedIn(body: Texts): TypedBranding {
  const text = (name: string): string => {
    const given = body[name];
    return typeof given === 'string' ? given.trim() : '';
  };
  const { logo } = body;
  return {
    name: text('name'),
    // A browser sends an empty file if none was chosen.
    logo: logo instanceof Buffer && logo.length > 0 ? logo : null,
    isLogoRemoved: body['remove_logo'] !== undefined,
    colour: text('colour'),
    supportEmail: text('support_email'),
    supportPhone: text('support_phone'),
    supportUrl: text('support_url'),
    termsUrl: text('terms_url'),
    receipts: body['receipts'] !== undefined,
    languages: buyerLanguages.filter((one) => body[`language-${one}`] !== undefined),
    defaultLanguage: text('default_language'),
  };
}

/** The stored branding. */
async function kept({ engine }: PortalServices, { project }: Visit) {
  const branding = await engine.read(readBranding, project.id);
  return { project, branding: branding.ok ? branding.value : null };
}

const pageRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/settings/branding', {
    summary: 'How a project looks to its buyers',
    request: { params: projectParams, query: pageQuery({ done: field() }) },
    handle: async (visit, { query }) => {
      const done = query.done === undefined ? null : brandingTexts[visit.language].done;
      return brandingPage(services, visit, { whole: await kept(services, visit), done });
    },
  });

/** For the log of acts. */
const factsOf = (id: string) => (rows: LoadedRows) => {
  const facts = brandingFactsIn(rows, id);
  return facts && { name: rows.get(projects, id)?.name ?? null, ...facts };
};

const saveRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/settings/branding', {
    summary: 'Say how a project looks to its buyers',
    request: { params: projectParams, body: form, bodyType: 'upload' },
    from: () => '/settings/branding',
    handle: async (visit, request) => {
      const { project, caller, language, base } = visit;
      const typed = typedIn(request.body);
      const { wanted, wrong } = brandingIn(typed, language);
      const whole = await kept(services, visit);
      if (Object.keys(wrong).length > 0) {
        return brandingPage(services, visit, { whole, typed, wrong, status: 422 });
      }
      const page = `${base}/settings/branding`;
      const told = {
        action: 'change_branding' as const,
        subject: `project ${project.id}`,
        details: {},
        look: factsOf(project.id),
        tookPlace: ({ isChanged }: ChangedBranding) => isChanged,
      };
      const input = { projectId: project.id, wanted, name: typed.name };
      const addressOf = () => `${page}?done=branding`;
      const done = await actOnce(services, visit, request, told, changeBranding, input, addressOf);
      services.directory.forgetAll();
      if (done.ok) return seeOther(done.value);
      if (done.refusal === 'not_found') return nothingHerePage(caller, language);
      if (done.refusal === 'idempotency_conflict') return sentAlreadyPage(caller, language, page);
      const refused = refusalWords(done.refusal, language);
      return brandingPage(services, visit, { whole, typed, refused, status: 409 });
    },
  });

/** A logo that is not stored yet exists only inside the page itself. */
function faceWith(face: Face, logo: CheckedBranding['logo']): Face {
  if (logo === 'kept') return face;
  if (logo === null) return { ...face, logo: null };
  const { type, bytes, width, height } = logo;
  const path = `data:${type};base64,${bytes.toString('base64')}`;
  return { ...face, logo: { path, width, height } };
}

async function preview(
  services: PortalServices,
  visit: Visit,
  typed: TypedBranding | null,
  light: string | undefined,
): Promise<VerbatimAnswer> {
  const whole = await kept(services, visit);
  const { wanted, wrong } = brandingIn(typed ?? brandingOf(whole), visit.language);
  const { logo, receipts: _, languages, defaultLanguage, ...said } = wanted;
  const { id, configuration } = visit.project;
  const name = (wrong.name === undefined ? typed?.name : null) ?? visit.project.name;
  const spoken = { ...configuration, languages, defaultLanguage };
  const project = { ...visit.project, name, configuration: spoken };
  const shown = { id, logo: whole.branding?.logo ?? null, changedAt: visit.project.createdAt };
  const words = Object.values(wrong);
  return previewPage({
    catalogue: services.catalogue,
    project,
    face: faceWith(faceOf(project, { ...shown, ...said }), logo),
    light: light === 'dark' ? 'dark' : 'light',
    note: words.length === 0 ? null : words.join(' '),
  });
}

const previewRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/settings/preview', {
    summary: 'The buyer’s page of a project as it looks now',
    request: { params: projectParams, query: pageQuery({}) },
    handle: (visit) => preview(services, visit, null, undefined),
  });

const typedPreviewRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/settings/preview', {
    summary: 'The buyer’s page as it would look; nothing is kept',
    request: { params: projectParams, body: form, bodyType: 'upload' },
    from: () => '/settings/branding',
    formAt: '/settings/branding',
    errorPage: { ...deskFaultPage, headers: previewFaultHeaders },
    handle: (visit, { body }) => preview(services, visit, typedIn(body), body.light),
  });

/** The look of the buyer's page in the portal (business 4, Settings). */
export const portalBrandingRoutes = (services: PortalServices): readonly Route[] => [
  pageRoute(services),
  saveRoute(services),
  previewRoute(services),
  typedPreviewRoute(services),
];
