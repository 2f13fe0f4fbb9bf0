import { cookieIn } from './cookie.ts';

/** 180 days: after a longer pause, the buyer chooses anew. */
const lifeSeconds = 15_552_000;

const keyForm = /^[a-z0-9][a-z0-9_-]{0,63}$/;

// With the prefix, browsers refuse a cookie of this name from any other host. It needs https.
const cookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-florin-method' : 'florin-method';

/** The key of the method that this browser last paid with (decision 0180), or null. */
export const lastMethodIn = (header: string | undefined, isSecure: boolean): string | null =>
  cookieIn(header, { name: cookieName(isSecure), form: keyForm });

/** Null: a key of any other form is not kept. */
export const lastMethodCookie = (key: string, isSecure: boolean): string | null =>
  keyForm.test(key)
    ? `${cookieName(isSecure)}=${key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifeSeconds}${isSecure ? '; Secure' : ''}`
    : null;
