import { randomUUID } from 'node:crypto';
import { listTestEvents, type TestEvent } from '../../delivery/events/test-event.store.ts';
import { type Formed, formed } from '../../delivery/sending/forming/forming.ts';
import type { Signer } from '../../delivery/sending/forming/signing.ts';
import { type Route, route } from '../../edge/route.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { OperatorServices } from '../operate.ts';
import * as wire from './test-callback.wire.ts';

export type TestCallbackServices = OperatorServices & { readonly sign: Signer };

const liveProject = refuse(
  'forbidden',
  'This project is live; only test projects are listened to.',
);

/** The request of one more attempt, whether or not anybody subscribed. */
async function requestOf(
  { event, clientId, signature }: TestEvent,
  sign: Signer,
  now: UnixSeconds,
): Promise<Formed> {
  const { dialect, sequence, id: callbackId, body: text, createdAt: eventCreatedAt } = event;
  const delivery = { dialect, sequence, callbackId, clientId, signature };
  const signatures = await sign({ delivery, text }, now);
  return formed({ delivery, text, eventCreatedAt }, randomUUID(), signatures);
}

/**
 * For developers whose machine no server can reach: they fetch the requests that they would receive
 * (decision 0060).
 */
export const testCallbacksRoute = (services: TestCallbackServices): Route =>
  route({
    ...services.door.at('GET /admin/v1/test/callbacks'),
    summary: 'Read webhooks and callbacks of test projects byte for byte as they are sent',
    tags: ['Operator: events'],
    request: { query: wire.testCallbacksQuery },
    answers: { 200: wire.testCallbacksAnswer },
    successStatus: 200,
    refusals: { not_found: 404, forbidden: 403 },
    handle: async ({ query }) => {
      const { engine, database, clock, sign } = services;
      const { after = 0, limit = 100, project_id: projectId, dialect = null } = query;
      if (projectId !== undefined) {
        const project = await engine.read(readProject, projectId);
        if (!project.ok) return project;
        if (!project.value.isTest) return liveProject;
      }
      const asked = { after, limit, projectId: projectId ?? null, dialect };
      const events = await listTestEvents(database, asked);
      const requests = await Promise.all(
        events.map((event) => requestOf(event, sign, clock.now())),
      );
      return accept(wire.testCallbacksOnWire(events, requests, after));
    },
  });
