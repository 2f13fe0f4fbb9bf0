import { hash } from 'node:crypto';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';

/** The only method: `plain` would expose the verifier in the request (RFC 9700, 2.1.1). */
export const challengeMethods = ['S256'] as const;

/** SHA-256 in base64url (RFC 7636, 4.2). */
const challengeForm = /^[A-Za-z0-9_-]{43}$/;

/** RFC 7636, 4.1. */
const verifierForm = /^[A-Za-z0-9._~-]{43,128}$/;

type Sent = { readonly code_challenge?: string; readonly code_challenge_method?: string };

/** The challenge to which a client binds its code. Null: none (decision 0114-pkce-and-iss). */
export function challengeIn(sent: Sent): Decision<string | null, 'invalid_request'> {
  const { code_challenge: challenge, code_challenge_method: method } = sent;
  if (challenge === undefined && method === undefined) return accept(null);
  return challenge !== undefined && method === 'S256' && challengeForm.test(challenge)
    ? accept(challenge)
    : refuse('invalid_request', 'code_challenge should be of the method S256.');
}

/** The challenge that a verifier answers. Null: the text is not a verifier. */
export function challengeAnsweredBy(verifier: string | undefined): string | null {
  if (verifier === undefined) return null;
  return verifierForm.test(verifier) ? hash('sha256', verifier, 'base64url') : '';
}
