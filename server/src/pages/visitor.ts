import { randomBytes } from 'node:crypto';
import type { Authenticator } from '../edge/checking/authenticator.ts';
import { accept } from '../kernel/decision.ts';
import { countriesIn } from './browser-country.ts';
import { cookieIn } from './cookie.ts';
import { deviceCookieIn } from './device.ts';
import { languagesIn } from './language.ts';
import { lastMethodIn } from './last-method.ts';
import { type IsProxy, sourceOf } from './visitor-address.ts';

/** A browser that looks at our pages. It has no name; its cookie only tells it from others. */
export type Visitor = {
  /** The secret in its cookie, an old or a new one. */
  readonly secret: string;
  /** The cookie to set where it had none; null: it has it. */
  readonly setCookie: string | null;
  /** Whether the browser says that this request came from a page of another site. */
  readonly isSentFromElsewhere: boolean;
  /** What its device cookie says (decision 0096); null: it has none. */
  readonly deviceCookie: string | null;
  /** Where it asks from, as far as that tells people apart; null: it does not. */
  readonly address: string | null;
  /** It sends a form, instead of looking at a page. */
  readonly isSending: boolean;
  /** What it would like to read, best first. */
  readonly languages: readonly string[];
  /** What its languages hint at, the likeliest first. */
  readonly countries: readonly string[];
  /** The method that it paid with last time (decision 0180); null: none. */
  readonly lastMethod: string | null;
};

const secretBytes = 18;
const secretForm = /^[A-Za-z0-9_-]{24}$/;

// The prefix makes browsers refuse a cookie of this name from any other host; it needs https.
const cookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-florin-visitor' : 'florin-visitor';

const cookieText = (secret: string, isSecure: boolean): string =>
  `${cookieName(isSecure)}=${secret}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** The secret that a Cookie header carries, when it has the form of ours. */
function secretIn(header: string | undefined, isSecure: boolean): string | null {
  return cookieIn(header, { name: cookieName(isSecure), form: secretForm });
}

/** Anyone may look; whoever comes for the first time gets a cookie. */
export const visitors = (publicUrl: () => string, isProxy: IsProxy): Authenticator<Visitor> => ({
  scheme: null,
  authenticate: (request) => {
    const { method, headers } = request;
    const isSecure = publicUrl().startsWith('https:');
    const known = secretIn(headers.cookie, isSecure);
    const secret = known ?? randomBytes(secretBytes).toString('base64url');
    const site = headers['sec-fetch-site'];
    return accept({
      secret,
      setCookie: known === null ? cookieText(secret, isSecure) : null,
      isSentFromElsewhere: site === 'cross-site' || site === 'same-site',
      deviceCookie: deviceCookieIn(headers.cookie, isSecure),
      address: sourceOf(request, isProxy),
      isSending: method === 'POST',
      languages: languagesIn(headers['accept-language']),
      countries: countriesIn(headers['accept-language']),
      lastMethod: lastMethodIn(headers.cookie, isSecure),
    });
  },
});
