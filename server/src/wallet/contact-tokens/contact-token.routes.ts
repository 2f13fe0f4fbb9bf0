import { createHash, randomBytes } from 'node:crypto';
import { perform } from '../../edge/answering/perform.ts';
import { type Route, route } from '../../edge/route.ts';
import type { ContactToken } from '../../identity/contact-tokens/contact-token.ts';
import { lineOf } from '../../identity/oauth/mac-caller.ts';
import { refuse } from '../../kernel/decision.ts';
import type { WalletServices } from '../wallet-services.ts';
import * as wire from './contact-token.wire.ts';
import { createContactToken } from './create-contact-token.ts';

/** Wallet 2.6: a privileged project passes an address that it has confirmed. */
export const contactTokenRoute = ({ engine, mac, limit, clock }: WalletServices): Route =>
  route({
    method: 'POST',
    path: '/rest/v1/contact-token',
    summary: 'Pass an email address or phone number you have already verified',
    description:
      'Sign-up with the token takes the address as confirmed. The project needs the right `contact_token`.',
    tags: ['Wallet: contact tokens'],
    auth: mac.project,
    limit,
    request: { body: wire.newContactToken, nulls: 'absent' },
    answers: { 200: wire.contactTokenAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400, forbidden: 403, idempotency_conflict: 409 },
    handle: (request) => {
      const { body, caller } = request;
      const { email = null, phone = null } = body;
      if (email === null && phone === null) {
        return refuse('invalid_parameters', 'Email or phone is required.');
      }
      const { project } = caller;
      if (!project.configuration.rights.includes('contact_token')) {
        return refuse('forbidden', 'This project may not pass confirmed contacts.');
      }
      const token = randomBytes(32).toString('base64url');
      const id = createHash('sha256').update(token).digest('hex');
      const input = { id, projectId: project.id, email, phone };
      return perform(engine, request, lineOf(caller), createContactToken, input, {
        status: 200,
        wire: (contact: ContactToken) => wire.contactTokenOnWire(contact, token, clock.now()),
        isSecret: true,
      });
    },
  });
