import { type RequestLimit, type Route, route } from '../../edge/route.ts';
import type { Engine } from '../../engine/engine.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { MacCaller } from './mac-caller.ts';
import { oauthHash } from './oauth-grant.ts';
import * as wire from './oauth-token.wire.ts';
import { revokeByToken } from './revoke-grant.ts';
import type { Signers } from './signers.ts';

type Services = {
  readonly engine: Engine;
  readonly mac: Signers;
  readonly limit: RequestLimit<MacCaller>;
};

/** Wallet 4: the request names the token, or is signed with it. */
export const revokeTokenRoute = ({ engine, mac, limit }: Services): Route =>
  route({
    method: 'DELETE',
    path: '/oauth/v1/token',
    summary: 'Revoke an access token, and all that followed from the same authorization',
    description:
      "A client revokes tokens of its own users; a user's token revokes its own authorization.",
    operationId: 'revokeToken',
    tags: ['Tokens'],
    auth: mac.withUsers('revokeOwnGrant'),
    limit,
    request: { query: wire.revocationQuery },
    answers: { 200: wire.revokedAnswer },
    successStatus: 200,
    refusals: { invalid_request: 400, not_found: 404 },
    handle: async ({ query, caller }) => {
      const { client, user } = caller;
      const named = query.access_token;
      const accessId = named === undefined ? user?.accessId : oauthHash(named);
      if (accessId === undefined) return refuse('invalid_request', 'access_token is required.');
      const input = { accessId, clientId: client.id, grantId: user?.grantId ?? null };
      const revoked = await engine.execute(revokeByToken, input, { kind: 'client', id: client.id });
      return revoked.ok ? accept({ status: 'revoked' as const }) : revoked;
    },
  });
