import { randomBytes, randomUUID } from 'node:crypto';
import { type Route, route } from '../../edge/route.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { lookAt } from '../../staff/actions/recorded.ts';
import { createToken, deleteToken } from '../../staff/tokens/change-tokens.ts';
import { operatorTokens, readTokens } from '../../staff/tokens/operator-token.store.ts';
import { digestOf, tokenText } from '../../staff/tokens/operator-token.ts';
import { tokenList } from '../lists.store.ts';
import { type OperatorServices, operate } from '../operate.ts';
import * as wire from './token.wire.ts';

const tags = ['Operator: tokens'];

const expired = refuseProperties({ expires_at: ['Expires at should lie in the future'] });

const createRoute = ({ engine, door, clock }: OperatorServices): Route =>
  route({
    ...door.at('POST /admin/v1/tokens'),
    summary: 'Make a token of the operator API with a role',
    tags,
    request: { body: wire.newToken },
    answers: { 201: wire.createdToken },
    successStatus: 201,
    refusals: { invalid_properties: 422, idempotency_conflict: 409 },
    handle: (request) => {
      const { name, role, expires_at } = request.body;
      if (expires_at !== undefined && expires_at <= clock.now()) return expired;
      const id = randomUUID();
      const secret = randomBytes(32).toString('base64url');
      const expiresAt = expires_at === undefined ? null : unixSeconds(expires_at);
      const token = { id, name, role, digest: digestOf(secret), expiresAt };
      const told = {
        action: 'create_token',
        subject: `token ${id}`,
        details: { name, role, expires_at: expiresAt },
        look: lookAt(operatorTokens, id, wire.tokenOnWire),
      };
      return operate(engine, request, told, createToken, token, {
        status: 201,
        wire: () => ({ token_id: id, token: tokenText(id, secret) }),
        isSecret: true,
      });
    },
  });

/** The list of tokens (business 1 and 7). */
export const operatorTokenListRoutes = ({ database, door }: OperatorServices): readonly Route[] => {
  const read = async (ids: readonly string[]) =>
    (await readTokens(database, ids)).map(wire.tokenOnWire);
  const face = { list: tokenList, csv: wire.tokenCsv, read };
  return [
    route({
      ...door.at('GET /admin/v1/tokens'),
      summary: 'List the tokens of the operator API without their secrets, the newest first',
      tags,
      request: { query: wire.tokensQuery },
      answers: { 200: wire.tokensAnswer },
      successStatus: 200,
      refusals: { invalid_parameters: 400 },
      handle: ({ query, accept: accepted }) =>
        listAnswer(database, face, query, { accept: accepted }),
    }),
  ];
};

const deleteRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('DELETE /admin/v1/tokens/:token_id'),
    summary: 'Delete a token; its next request is refused',
    tags,
    request: { params: wire.tokenParams },
    answers: { 200: wire.tokenAnswer },
    successStatus: 200,
    refusals: { not_found: 404, idempotency_conflict: 409 },
    handle: (request) => {
      const id = request.params.token_id.toLowerCase();
      const told = {
        action: 'delete_token',
        subject: `token ${id}`,
        details: {},
        look: lookAt(operatorTokens, id, wire.tokenOnWire),
      };
      const rendering = { status: 200, wire: wire.tokenOnWire };
      return operate(engine, request, told, deleteToken, id, rendering);
    },
  });

/** Tokens with roles (business 1, Operator API). */
export const operatorTokenRoutes = (services: OperatorServices): readonly Route[] => [
  createRoute(services),
  deleteRoute(services),
];
