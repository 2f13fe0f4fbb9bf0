import { isKnownHost, readHost, readHosts } from '../../delivery/hosts/host-health.store.ts';
import { type HostFacts, healthOf } from '../../delivery/hosts/host-health.ts';
import { pauseHost, resumeHost } from '../../delivery/hosts/paused-host.ts';
import { type Route, route } from '../../edge/route.ts';
import { type KeyedFace, keyedAnswer } from '../../figures/lists/keyed-list.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { type OperatorServices, operate } from '../operate.ts';
import * as wire from './host.wire.ts';

const tags = ['Operator: deliveries'];

/** The receivers of webhooks and callbacks, with the health of each (business 5). */
export const hostListRoutes = ({ database, clock, door }: OperatorServices): readonly Route[] => [
  route({
    ...door.at('GET /admin/v1/delivery-hosts'),
    summary: 'List the hosts that get deliveries, and how they fare',
    tags,
    request: { query: wire.hostsQuery },
    answers: { 200: wire.hostsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, accept: accepted }) => {
      const { which: choice = 'all' } = query;
      const now = clock.now();
      const face: KeyedFace<HostFacts, ReturnType<typeof wire.hostOnWire>> = {
        name: 'delivery_hosts',
        csv: wire.hostCsv,
        find: ({ beside, isBackwards, limit }) =>
          readHosts(database, { choice, beside: beside?.id ?? null, isBackwards, limit, now }),
        keyOf: ({ host }) => ({ at: 0, id: host }),
        row: (facts) => wire.hostOnWire(healthOf(facts)),
      };
      return keyedAnswer(face, query, { filters: { which: choice }, accept: accepted });
    },
  }),
  route({
    ...door.at('GET /admin/v1/delivery-hosts/:host'),
    summary: 'Read how a host fares',
    tags,
    request: { params: wire.hostParams },
    answers: { 200: wire.hostAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const host = params.host.toLowerCase();
      const facts = await readHost(database, host, clock.now());
      if (facts === null) return refuse('not_found', `Nothing was ever sent to ${host}.`);
      return accept(wire.hostOnWire(healthOf(facts)));
    },
  }),
];

const noReason = [{ path: 'reason', message: 'Reason is required with the state paused' }];

/** Pauses and resumes a host. */
export const hostRoutes = ({ engine, database, door }: OperatorServices): readonly Route[] => [
  route({
    ...door.at('PATCH /admin/v1/delivery-hosts/:host'),
    summary: 'Pause the deliveries to a host, or resume them',
    operationId: 'operatorChangeDeliveryHost',
    tags,
    request: { params: wire.hostParams, body: wire.hostChange },
    rules: ({ body }) => {
      const { state, reason } = body as { readonly state?: unknown; readonly reason?: unknown };
      return state === 'paused' && reason === undefined ? noReason : [];
    },
    answers: { 200: wire.changedHost },
    successStatus: 200,
    refusals: { not_found: 404, idempotency_conflict: 409 },
    handle: async (request) => {
      const host = request.params.host.toLowerCase();
      const { state, reason = '' } = request.body;
      const ending = {
        status: 200,
        wire: () => ({ host, state }),
        tookPlace: ({ isNew }: { readonly isNew: boolean }) => isNew,
      };
      const subject = `host ${host}`;
      if (state === 'active') {
        const told = { action: 'resume_host', subject, details: {} };
        return operate(engine, request, told, resumeHost, host, ending);
      }
      const told = { action: 'pause_host', subject, details: { reason } };
      const { actor } = request.caller;
      const pausedBy = actor.type === 'admin' ? 'admin' : actor.name;
      const isKnown = await isKnownHost(database, host);
      return operate(engine, request, told, pauseHost, { host, reason, pausedBy, isKnown }, ending);
    },
  }),
];
