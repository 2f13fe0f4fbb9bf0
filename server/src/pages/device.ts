import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieIn } from './cookie.ts';

/**
 * The people who have signed in on a device before (decision 0096). The cookie holds a random name
 * of the device and a signature for each of the last few people. It signs nobody in. Its only use:
 * wrong passwords on such a device are counted apart from those of strangers.
 */
export type Devices = {
  /**
   * Names the device for the count of wrong passwords. Null: this person has not signed in on it.
   */
  readonly knownTo: (cookie: string | null, personId: number) => string | null;
  /** The cookie to set after a sign-in. */
  readonly cookieFor: (cookie: string | null, personId: number) => string;
};

const idBytes = 18;
/** Enough for a family's computer, and the cookie stays small. */
const peopleMax = 8;
/** 400 days: browsers keep no cookie longer. */
const lifeSeconds = 34_560_000;

const cookieForm = /^[\w-]{24}(?:\.[\w-]{43}){1,8}$/;

// With the prefix, browsers refuse a cookie of this name from any other host. It needs https.
const cookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-florin-device' : 'florin-device';

/** The device cookie in a Cookie header, if it has our form. */
export function deviceCookieIn(header: string | undefined, isSecure: boolean): string | null {
  return cookieIn(header, { name: cookieName(isSecure), form: cookieForm });
}

const partsOf = (cookie: string | null): { readonly id: string; readonly marks: string[] } => {
  const [id, ...marks] = cookie === null ? [] : cookie.split('.');
  return { id: id ?? randomBytes(idBytes).toString('base64url'), marks };
};

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** `key` is the same on every node, and has no other use. */
export function createDevices(key: Buffer, publicUrl: () => string): Devices {
  const markOf = (id: string, personId: number): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, personId]))
      .digest('base64url');
  return {
    knownTo: (cookie, personId) => {
      if (cookie === null) return null;
      const { id, marks } = partsOf(cookie);
      const own = markOf(id, personId);
      return marks.some((mark) => isSame(mark, own)) ? `${id}.${personId}` : null;
    },
    cookieFor: (cookie, personId) => {
      const { id, marks } = partsOf(cookie);
      const own = markOf(id, personId);
      const others = marks.filter((mark) => mark !== own).slice(1 - peopleMax);
      const isSecure = publicUrl().startsWith('https:');
      const value = [id, ...others, own].join('.');
      return `${cookieName(isSecure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifeSeconds}${isSecure ? '; Secure' : ''}`;
    },
  };
}
