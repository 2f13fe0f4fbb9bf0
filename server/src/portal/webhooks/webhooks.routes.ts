import { resendDelivery } from '../../delivery/deliveries/resend.ts';
import { dialects } from '../../delivery/events/event.ts';
import { readRunRange } from '../../delivery/resends/resend-run.store.ts';
import { runIdOf } from '../../delivery/resends/resend-run.ts';
import { type StartedRun, startRun } from '../../delivery/resends/start-run.ts';
import { sendTrialEvent } from '../../delivery/trials/send-trial-event.ts';
import { momentIn } from '../../desk/deliveries/resend-progress.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { actOnce } from '../act-once.ts';
import { projectParams } from '../portal.wire.ts';
import { nothingHerePage, sentAlreadyPage } from '../portal-faults.ts';
import { portalForm, portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { refusalWords } from '../refusal-words.ts';
import { deliveryPage } from './delivery-page.ts';
import { resendRunPage } from './resend-run-page.ts';
import { verifyPage } from './verify-page.ts';
import { verifySignature } from './verify-signature.ts';
import * as wire from './webhooks.wire.ts';
import { webhooksPage } from './webhooks-page.ts';

const listRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/webhooks', {
    summary: 'How the endpoint of a project fares, and what it was told',
    request: { params: projectParams, query: wire.webhooksQuery },
    handle: (visit, { query: { done, lang, ...typed } }) =>
      webhooksPage(services, visit, typed, { isTrialSent: done === 'trial' }),
  });

const deliveryRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/webhooks/:delivery_id', {
    summary: 'One delivery with its request and its answers',
    request: { params: wire.deliveryParams, query: wire.doneQuery },
    handle: (visit, { params, query }) =>
      deliveryPage(services, visit, params.delivery_id.toLowerCase(), query.done === 'resent'),
  });

const resendRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/webhooks/:delivery_id/resend', {
    summary: 'Send a delivery once more, formed anew',
    request: { params: wire.deliveryParams, body: wire.plainForm },
    from: ({ delivery_id: id }) => `/webhooks/${id}`,
    handle: async (visit, request) => {
      const { project, caller, language, base } = visit;
      const id = request.params.delivery_id.toLowerCase();
      const prepared = await services.resend.prepare(id);
      if (!prepared.ok || prepared.value.before.clientId !== project.clientId) {
        return nothingHerePage(caller, language);
      }
      const told = {
        action: 'resend_delivery' as const,
        subject: `delivery ${id}`,
        details: { callback_id: prepared.value.before.callbackId },
      };
      const addressOf = (again: { readonly id: string }) =>
        `${base}/webhooks/${again.id}?done=resent`;
      const input = prepared.value;
      const done = await actOnce(services, visit, request, told, resendDelivery, input, addressOf);
      if (done.ok) return seeOther(done.value);
      return sentAlreadyPage(caller, language, `${base}/webhooks/${id}`);
    },
  });

const trialRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/webhooks/trial', {
    summary: 'Send a trial event to the callback address',
    request: { params: projectParams, body: wire.trialForm },
    from: () => '/webhooks',
    handle: async (visit, request) => {
      const { project, caller, language, base } = visit;
      const { callbackUri: url } = project.configuration;
      const dialect = dialects.find((one) => one === request.body.dialect);
      const refused = async (refusal: string) =>
        (await webhooksPage(
          services,
          visit,
          {},
          { refused: refusalWords(refusal, language) },
        )) as VerbatimAnswer;
      if (url === null || dialect === undefined) return refused('other');
      const told = {
        action: 'send_trial_event' as const,
        subject: `project ${project.id}`,
        details: { dialect, url, name: 'trial' },
      };
      const input = { projectId: project.id, dialect, url, name: 'trial', data: '' };
      const addressOf = () => `${base}/webhooks?done=trial`;
      const done = await actOnce(services, visit, request, told, sendTrialEvent, input, addressOf);
      if (done.ok) return seeOther(done.value);
      return done.refusal === 'idempotency_conflict'
        ? sentAlreadyPage(caller, language, `${base}/webhooks`)
        : refused(done.refusal);
    },
  });

const runPageRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/webhooks/resend', {
    summary: 'How far it is with sending again what failed',
    request: { params: projectParams, query: wire.doneQuery },
    handle: (visit) => resendRunPage(services, visit, {}),
  });

const runRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/webhooks/resend', {
    summary: 'Send again what failed since a moment, or go on with it',
    request: { params: projectParams, body: wire.sinceForm },
    from: () => '/webhooks/resend',
    handle: async (visit, request) => {
      const { project, caller, language, base } = visit;
      const { day = '', time = '' } = request.body;
      const since = momentIn({ day, time }, services.clock.now());
      if (since === null) {
        return resendRunPage(services, visit, { typed: { day, time }, isWrong: true });
      }
      const { id: projectId, clientId } = project;
      const subject = { projectId, clientId, host: null };
      const covers = 'failed' as const;
      const found = await readRunRange(services.database, { ...subject, covers, since });
      if (found === null) throw new Error('a run of what failed has no bound');
      const told = {
        action: 'resend_failed' as const,
        subject: `project ${projectId}`,
        details: { since, failed: found.count },
        tookPlace: ({ isNew }: StartedRun) => isNew,
      };
      const input = { subject, covers, since, found };
      const address = `${base}/webhooks/resend`;
      const done = await actOnce(services, visit, request, told, startRun, input, () => address);
      if (!done.ok) return sentAlreadyPage(caller, language, address);
      // A short run is complete when the page appears. For a longer run the page shows the
      // beginning.
      const runId = runIdOf(subject);
      await services.runs.step(runId);
      services.runs.drive(runId);
      return seeOther(done.value);
    },
  });

const verifyPageRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/webhooks/verify', {
    summary: 'The form of the signature doctor',
    request: { params: projectParams, query: wire.doneQuery },
    handle: async (visit) => verifyPage(services, visit, { headers: '', body: '' }, null),
  });

const verifyRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/webhooks/verify', {
    summary: 'Say what is right or wrong with a signature',
    request: { params: projectParams, body: wire.verifyForm },
    from: () => '/webhooks/verify',
    handle: async (visit, { body: { headers = '', body = '' } }) => {
      const verdict = await verifySignature(services, visit, { headers, body });
      return verifyPage(services, visit, { headers, body }, verdict);
    },
  });

/** Webhooks in the portal (business 4). */
export const portalWebhookRoutes = (services: PortalServices): readonly Route[] => [
  listRoute(services),
  trialRoute(services),
  runPageRoute(services),
  runRoute(services),
  verifyPageRoute(services),
  verifyRoute(services),
  deliveryRoute(services),
  resendRoute(services),
];
