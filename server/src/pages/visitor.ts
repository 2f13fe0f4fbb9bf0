import { randomBytes } from 'node:crypto';
import type { Authenticator } from '../edge/checking/authenticator.ts';
import { accept } from '../kernel/decision.ts';
import { countriesIn } from './browser-country.ts';
import { cookieIn } from './cookie.ts';
import { deviceCookieIn } from './device.ts';
import { languagesIn } from './language.ts';
import { lastMethodIn } from './last-method.ts';
import { type IsProxy, sourceOf } from './visitor-address.ts';

/** A browser on our pages. It has no name: its cookie only tells it apart from others. */
export type Visitor = {
  /** The secret in its cookie, existing or new. */
  readonly secret: string;
  /** The cookie to set. Null: the browser already has it. */
  readonly setCookie: string | null;
  /** Whether the browser reports that a page of another site sent this request. */
  readonly isSentFromElsewhere: boolean;
  /** The content of its device cookie (decision 0096). Null: it has none. */
  readonly deviceCookie: string | null;
  /** Its address, if that tells people apart. Null: it does not. */
  readonly address: string | null;
  /** Whether it sends a form. Otherwise it requests a page. */
  readonly isSending: boolean;
  /** The preferred languages, best first. */
  readonly languages: readonly string[];
  /** The countries that its languages suggest, the likeliest first. */
  readonly countries: readonly string[];
  /** The method that it last paid with (decision 0180), or null. */
  readonly lastMethod: string | null;
};

const secretBytes = 18;
const secretForm = /^[A-Za-z0-9_-]{24}$/;

// With the prefix, browsers refuse a cookie of this name from any other host. It needs https.
const cookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-florin-visitor' : 'florin-visitor';

const cookieText = (secret: string, isSecure: boolean): string =>
  `${cookieName(isSecure)}=${secret}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** The secret in a Cookie header, if it has our form. */
function secretIn(header: string | undefined, isSecure: boolean): string | null {
  return cookieIn(header, { name: cookieName(isSecure), form: secretForm });
}

/** Anyone may visit. A new visitor gets a cookie. */
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
