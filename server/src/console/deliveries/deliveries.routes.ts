import { momentIn } from '../../desk/deliveries/resend-progress.ts';
import { addressWith } from '../../desk/filters.ts';
import { pageQuery } from '../../desk/form.wire.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import { afterAct } from '../after-act.ts';
import { askOperator } from '../ask-operator.ts';
import { idParams, listAddress, thingQuery } from '../console.wire.ts';
import { nothingHerePage } from '../console-faults.ts';
import { consoleForm, consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import * as wire from './deliveries.wire.ts';
import { deliveriesPage } from './deliveries-page.ts';
import { deliveryPage } from './delivery-page.ts';
import { hostsPage, listAt, refusedNotice, replaysAt } from './hosts-page.ts';
import { replaysPage } from './replays-page.ts';

const deliveryParams = idParams('delivery_id');
const hostsAt = '/console/deliveries';

const pageRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console/deliveries', {
    summary: 'Which receivers of webhooks wait, fail or are paused',
    request: { query: wire.hostsAddress },
    handle: (visit, { query: { lang, done, ...asked } }) => hostsPage(services, visit, asked),
  }),
  consolePage(services, 'GET /console/deliveries/list', {
    summary: 'Deliveries of a host, a project or everybody',
    request: { query: wire.deliveriesAddress },
    handle: (visit, { query: { done, lang, ...typed } }) =>
      deliveriesPage(services, visit, typed, { done }),
  }),
  consolePage(services, 'GET /console/deliveries/replays', {
    summary: 'How far it is with sending again in bulk',
    request: { query: pageQuery(listAddress) },
    handle: (visit, { query: { after, before, format, done } }) =>
      replaysPage(services, visit, { after, before, format, done }),
  }),
  consolePage(services, 'GET /console/deliveries/:delivery_id', {
    summary: 'One delivery with its request and its answers',
    request: { params: deliveryParams, query: thingQuery },
    handle: (visit, { params, query }) =>
      deliveryPage(services, visit, params.delivery_id.toLowerCase(), query.done),
  }),
];

const resendRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/deliveries/:delivery_id/resend', {
    summary: 'Send a delivery once more, formed anew',
    request: { params: deliveryParams, body: wire.plainForm },
    from: ({ delivery_id: id }) => `${hostsAt}/${id}`,
    handle: async (visit, { params, body: { once } }) => {
      const id = params.delivery_id.toLowerCase();
      const reply = await askOperator<{ readonly id: string }>(
        services,
        visit,
        'POST /admin/v1/deliveries/:delivery_id/resend',
        { params: { delivery_id: id }, once },
      );
      return afterAct(visit, reply, {
        page: `${hostsAt}/${id}`,
        next: (sent) => `${hostsAt}/${sent.id}?done=resent`,
        again: () => nothingHerePage(visit.caller, visit.language),
      });
    },
  });

const hostRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/deliveries/hosts', {
    summary: 'Pause the deliveries to a host, or resume them',
    request: { body: wire.hostForm },
    from: () => hostsAt,
    handle: async (visit, { body: { once, host = '', state = '', reason = '' } }) => {
      const given = reason.trim();
      const reply = await askOperator(services, visit, 'PATCH /admin/v1/delivery-hosts/:host', {
        params: { host },
        body: { state, ...(given === '' ? {} : { reason: given }) },
        once,
      });
      const done = state === 'paused' ? 'paused' : 'resumed';
      return afterAct(visit, reply, {
        page: addressWith(listAt, { host }),
        next: () => addressWith(listAt, { host, done }),
        again: async (_, status, why) => {
          const said = { refused: refusedNotice(why, visit.language), status };
          return (await deliveriesPage(services, visit, { host }, said)) as VerbatimAnswer;
        },
      });
    },
  });

/** The filled one of a form's two fields. */
const whoseOf = ({ host = '', project_id: projectId = '' }) =>
  host === '' ? { project_id: projectId } : { host };

const replayRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/deliveries/replay', {
    summary: 'Send again what was told to a host or a project since a moment',
    request: { body: wire.replayForm },
    from: () => replaysAt,
    handle: async (visit, { body }) => {
      const { once, day = '', time = '', covers = '' } = body;
      // An invalid moment is left out, and the API reports it as missing.
      const since = momentIn({ day, time }, services.clock.now());
      const reply = await askOperator(services, visit, 'POST /admin/v1/resend-runs', {
        body: {
          ...whoseOf(body),
          ...(since === null ? {} : { since }),
          ...(covers === '' ? {} : { covers }),
        },
        once,
      });
      return afterAct(visit, reply, {
        page: replaysAt,
        next: () => `${replaysAt}?done=replayed`,
        again: async (_, status, why) => {
          const said = { refused: refusedNotice(why, visit.language), status };
          return (await deliveriesPage(services, visit, whoseOf(body), said)) as VerbatimAnswer;
        },
      });
    },
  });

const stopRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/deliveries/replay/stop', {
    summary: 'End a run of sending again where it is',
    request: { body: wire.stopForm },
    from: () => replaysAt,
    handle: async (visit, { body }) => {
      const reply = await askOperator(services, visit, 'POST /admin/v1/resend-runs/stop', {
        body: whoseOf(body),
        once: body.once,
      });
      return afterAct(visit, reply, {
        page: replaysAt,
        next: () => `${replaysAt}?done=stopped`,
        again: async (_, status, why) => {
          const said = { refused: refusedNotice(why, visit.language), status };
          return (await replaysPage(services, visit, said)) as VerbatimAnswer;
        },
      });
    },
  });

/** Webhooks and callbacks in the console (business 5). */
export const consoleDeliveryRoutes = (services: ConsoleServices): readonly Route[] => [
  ...pageRoutes(services),
  resendRoute(services),
  hostRoute(services),
  replayRoute(services),
  stopRoute(services),
];
