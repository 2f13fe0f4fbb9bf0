import { type Static, Type } from 'typebox';
import { type Route, route } from '../../edge/route.ts';
import type { KnownClient } from '../../identity/credentials/client-directory.ts';
import { projectFields } from '../../identity/projects/own-project.wire.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { projectId } from '../fields.wire.ts';
import { type OperatorServices, writeDown } from '../operate.ts';
import { projectTexts } from './project.wire.ts';

const whose = Type.Object(
  {
    client_id: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Id of a client of a test project',
    }),
  },
  { $id: 'TestClient', examples: [{ client_id: 'demo-shop' }] },
);

const credentials = Type.Object(
  {
    project_id: projectId(),
    client_id: projectFields.client_id,
    client_secret: Type.String({ description: projectTexts.clientSecret }),
    mac_key: Type.String({ description: projectTexts.macKey }),
    wallet_id: projectFields.wallet_id,
  },
  {
    $id: 'TestCredentials',
    examples: [
      {
        project_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
        client_id: 'demo-shop',
        client_secret: 'c2VjcmV0IG9mIHRoZSBkZW1vIHNob3A',
        mac_key: 'bWFjIGtleSBvZiB0aGUgZGVtbyBzaG9w',
        wallet_id: 100_001,
      },
    ],
  },
);

function onWire(
  { client, project, secrets }: KnownClient,
  now: UnixSeconds,
): Static<typeof credentials> {
  const current = (kind: 'client_secret' | 'mac_key'): string =>
    secrets(kind, now)[0]?.toString('utf8') ?? '';
  return {
    project_id: project.id,
    client_id: client.id,
    client_secret: current('client_secret'),
    mac_key: current('mac_key'),
    wallet_id: project.walletId,
  };
}

/**
 * Lets the operator act as a test project, through the same API as the project's programs (decision
 * 0060). An operator may rotate these secrets, so they may also see them; the log records it.
 */
export const testCredentialsRoute = (services: OperatorServices): Route =>
  route({
    ...services.door.at('POST /admin/v1/test/credentials'),
    summary: 'Show the credentials of a test project',
    operationId: 'operatorShowTestCredentials',
    tags: ['Operator: projects'],
    request: { body: whose },
    answers: { 200: credentials },
    successStatus: 200,
    refusals: { not_found: 404, forbidden: 403 },
    handle: async (request) => {
      const { engine, directory, clock } = services;
      const { client_id: clientId } = request.body;
      const known = await directory.find(clientId);
      if (known === null) return refuse('not_found', `There is no client ${clientId}.`);
      if (!known.project.isTest) {
        return refuse('forbidden', 'This project is live; its secrets are not shown.');
      }
      const subject = `project ${known.project.id}`;
      await writeDown(engine, request, { action: 'show_test_credentials', subject, details: {} });
      return accept(onWire(known, clock.now()));
    },
  });
