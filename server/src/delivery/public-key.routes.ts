import { createPublicKey } from 'node:crypto';
import { Type } from 'typebox';
import { VerbatimAnswer } from '../edge/answering/answer.ts';
import { anyone } from '../edge/checking/authenticator.ts';
import { type Route, route } from '../edge/route.ts';
import type { SigningKeys } from '../identity/tokens/signing-keys.ts';
import { accept } from '../kernel/decision.ts';

const pemType = 'application/x-pem-file';

const pem = Type.String({
  description: 'PEM. The first key signs; what the others signed is still being repeated.',
});

/** The key that verifies wallet and transfer callbacks (wallet 6). */
export const publicKeyRoute = (keys: SigningKeys): Route =>
  route({
    method: 'GET',
    path: '/publickey',
    summary: 'The key that verifies callbacks',
    description:
      'Wallet callbacks sign their `event`, transfer callbacks their body: RSA with SHA-256.',
    operationId: 'readPublicKey',
    tags: ['Callbacks'],
    auth: anyone,
    request: {},
    answers: { 200: pem },
    successStatus: 200,
    contentType: pemType,
    mayBeKept: true,
    refusals: {},
    handle: async () => {
      const texts = (await keys.publicKeys()).map(({ publicJwk }) =>
        createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }),
      );
      return accept(new VerbatimAnswer(texts.join(''), 200, pemType));
    },
  });
