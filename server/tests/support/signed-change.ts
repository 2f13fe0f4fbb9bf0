import { type TestProject, toSign } from './identity.ts';
import { authorizationOf, type RequestToSign } from './mac-signing.ts';
import { publicHost } from './nodes.ts';
import type { Answer, OperatorClient } from './operator-client.ts';

/** The creation of a transaction, signed for the public address, so that every node accepts it. */
export const signedChange = (client: OperatorClient, project: TestProject): RequestToSign =>
  toSign(client, project, {
    method: 'POST',
    uri: '/rest/v1/transaction',
    host: publicHost,
    port: 443,
    body: '{"payments":[{"description":"Tea","price":100,"currency":"EUR"}]}',
  });

/** Sends the exact bytes that were signed: once, or again. */
export const sendChange = (client: OperatorClient, request: RequestToSign): Promise<Answer> =>
  client.send(request.method, request.uri, {
    body: request.body,
    headers: { authorization: authorizationOf(request), 'content-type': 'application/json' },
  });
