import {
  createReusableLink,
  switchReusableLink,
} from '../../../checkout/reusable/change-reusable-link.ts';
import { readReusableLink } from '../../../checkout/reusable/read-reusable-link.ts';
import { reusableLinks } from '../../../checkout/reusable/reusable-link.store.ts';
import { doneWord } from '../../../desk/done-word.ts';
import type { Route } from '../../../edge/route.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import { lookAt } from '../../../staff/actions/recorded.ts';
import { actOnce } from '../../act-once.ts';
import * as wire from '../../checkout.wire.ts';
import { nothingHerePage, sentAlreadyPage } from '../../portal-faults.ts';
import { portalForm, portalPage } from '../../portal-route.ts';
import type { PortalServices } from '../../portal-services.ts';
import { refusalWords } from '../../refusal-words.ts';
import { newReusableOf, type WrongReusable } from './new-reusable.ts';
import { emptyReusable, newReusablePage } from './new-reusable-page.ts';
import { reusableListPage } from './reusable-list-page.ts';
import { reusablePage } from './reusable-page.ts';
import { reusableTexts } from './reusable-texts.ts';

const listRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/payment-links/reusable', {
    summary: 'The reusable links of a project',
    request: { params: wire.projectParams, query: wire.reusableQuery },
    handle: (visit, { query }) => reusableListPage(services, visit, query),
  });

const newPageRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/payment-links/reusable/new', {
    summary: 'The form of a new reusable link',
    request: { params: wire.projectParams, query: wire.pageQuery({}) },
    handle: async (visit) =>
      newReusablePage(services, visit, { typed: emptyReusable(visit), wrong: {}, refused: null }),
  });

const newRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/payment-links/reusable/new', {
    summary: 'Create a reusable link',
    request: { params: wire.projectParams, body: wire.newReusableForm },
    from: () => '/payment-links/reusable/new',
    handle: async (visit, request) => {
      const { project, caller, language, base } = visit;
      const { token, once, ...given } = request.body;
      const typed = { ...emptyReusable(visit), ...wire.trimmed(given) };
      const said = (wrong: WrongReusable, refused: string | null = null) =>
        newReusablePage(services, visit, { typed, wrong, refused });
      const read = newReusableOf(typed, project, services.catalogue);
      if ('wrong' in read) return said(read.wrong);
      const { input } = read;
      const { id, reference, amount, currency } = input.link;
      const details = { reference, amount: amount === null ? null : String(amount), currency };
      const action = 'create_reusable_link' as const;
      const told = { action, subject: `reusable_link ${id}`, details };
      const page = `${base}/payment-links/reusable`;
      const addressOf = ({ id: made }: { readonly id: string }) => `${page}/${made}?done=made`;
      const operation = createReusableLink;
      const done = await actOnce(services, visit, request, told, operation, input, addressOf);
      if (done.ok) return seeOther(done.value);
      if (done.refusal === 'idempotency_conflict') {
        return sentAlreadyPage(caller, language, `${page}/new`);
      }
      return done.refusal === 'invalid_properties'
        ? said({ method: 'method' })
        : said({}, refusalWords(done.refusal, language));
    },
  });

const pageRoute = (services: PortalServices): Route =>
  portalPage(
    services,
    'GET /portal/projects/:project_id/payment-links/reusable/:reusable_link_id',
    {
      summary: 'One reusable link with its code',
      request: { params: wire.reusableParams, query: wire.thingQuery },
      handle: (visit, { params, query }) => {
        const id = params.reusable_link_id.toLowerCase();
        const done = doneWord(reusableTexts[visit.language].done, query.done);
        return reusablePage(services, visit, { id, done });
      },
    },
  );

const switchRoute = (services: PortalServices): Route =>
  portalForm(
    services,
    'POST /portal/projects/:project_id/payment-links/reusable/:reusable_link_id/switch',
    {
      summary: 'Switch a reusable link off or on',
      request: { params: wire.reusableParams, body: wire.switchForm },
      from: ({ reusable_link_id: id }) => `/payment-links/reusable/${id}`,
      handle: async (visit, request) => {
        const { project, caller, language, base } = visit;
        const id = request.params.reusable_link_id.toLowerCase();
        const own = await services.engine.read(readReusableLink, { id, projectId: project.id });
        if (!own.ok) return nothingHerePage(caller, language);
        const isOn = request.body.to === 'on';
        const told = {
          action: isOn
            ? ('switch_on_reusable_link' as const)
            : ('switch_off_reusable_link' as const),
          subject: `reusable_link ${id}`,
          details: {},
          look: lookAt(reusableLinks, id, (link) => ({ is_on: link.isOn })),
          tookPlace: ({ isRepeated }: { readonly isRepeated: boolean }) => !isRepeated,
        };
        const page = `${base}/payment-links/reusable/${id}`;
        const addressOf = () => `${page}?done=${isOn ? 'on' : 'off'}`;
        const input = { id, projectId: project.id, isOn };
        const operation = switchReusableLink;
        const done = await actOnce(services, visit, request, told, operation, input, addressOf);
        if (done.ok) return seeOther(done.value);
        return done.refusal === 'idempotency_conflict'
          ? sentAlreadyPage(caller, language, page)
          : nothingHerePage(caller, language);
      },
    },
  );

/** Reusable links in the portal (decision 0175). */
export const reusableLinkRoutes = (services: PortalServices): readonly Route[] => [
  listRoute(services),
  newPageRoute(services),
  newRoute(services),
  pageRoute(services),
  switchRoute(services),
];
