import { utf8 } from '../encoding.ts';

/** A pair that binds an authorization code to the session that requested it (RFC 7636). */
export type Pkce = {
  /** Keep it in the user's session, and send it with the code. */
  readonly verifier: string;
  /** Send it with the user. */
  readonly challenge: string;
};

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Makes a new pair; each authorization needs its own. */
export async function createPkce(): Promise<Pkce> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', utf8(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
}
