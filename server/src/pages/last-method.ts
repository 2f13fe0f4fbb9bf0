import { cookieIn } from './cookie.ts';

/** 180 days: whoever has not paid for longer chooses anew. */
const lifeSeconds = 15_552_000;

const keyForm = /^[a-z0-9][a-z0-9_-]{0,63}$/;

// The prefix makes browsers refuse a cookie of this name from any other host; it needs https.
const cookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-florin-method' : 'florin-method';

/** The key of the method that this browser paid with last time (decision 0180); null: none. */
export const lastMethodIn = (header: string | undefined, isSecure: boolean): string | null =>
  cookieIn(header, { name: cookieName(isSecure), form: keyForm });

/** Null: a key of another form is not kept. */
export const lastMethodCookie = (key: string, isSecure: boolean): string | null =>
  keyForm.test(key)
    ? `${cookieName(isSecure)}=${key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifeSeconds}${isSecure ? '; Secure' : ''}`
    : null;
