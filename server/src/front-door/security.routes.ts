import { Type } from 'typebox';
import { VerbatimAnswer } from '../edge/answering/answer.ts';
import { anyone } from '../edge/checking/authenticator.ts';
import { type Route, route } from '../edge/route.ts';
import { accept, refuse } from '../kernel/decision.ts';
import type { Clock } from '../kernel/time.ts';
import { securityText } from './security-text.ts';

const plain = 'text/plain; charset=utf-8';
const path = '/.well-known/security.txt';

type Parts = {
  /** FLORIN_SECURITY_CONTACT. Null: no contact was named. */
  readonly contact: string | null;
  readonly clock: Clock;
  readonly publicUrl: () => string;
};

const nobody = refuse('not_found', 'The operator has named no contact.');

/** The contact for security reports (RFC 9116). */
export const securityRoute = ({ contact, clock, publicUrl }: Parts): Route =>
  route({
    method: 'GET',
    path,
    summary: 'Whom to tell about a weakness',
    description: 'The contact that the operator named. 404: none was.',
    operationId: 'readSecurityContact',
    tags: ['reference'],
    auth: anyone,
    request: {},
    answers: { 200: Type.String({ description: 'RFC 9116' }) },
    successStatus: 200,
    contentType: plain,
    mayBeKept: true,
    refusals: { not_found: 404 },
    handle: () => {
      if (contact === null) return nobody;
      const address = `${publicUrl()}${path}`;
      return accept(new VerbatimAnswer(securityText(contact, address, clock.now()), 200, plain));
    },
  });
