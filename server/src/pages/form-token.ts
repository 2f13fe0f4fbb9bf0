import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Visitor } from './visitor.ts';

/** Proves that a form came from a page that we showed to this browser. */
export type FormTokens = {
  /** `subject` limits the token: the form is valid for nothing else. */
  readonly tokenFor: (visitor: Visitor, subject: readonly string[]) => string;
  readonly isGenuine: (
    visitor: Visitor,
    subject: readonly string[],
    token: string | undefined,
  ) => boolean;
};

/** `key` is the same on every node, and has no other use (decision 0047-buyers-page). */
export function createFormTokens(key: Buffer): FormTokens {
  const macOf = ({ secret }: Visitor, subject: readonly string[]): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([secret, ...subject]))
      .digest();
  return {
    tokenFor: (visitor, subject) => macOf(visitor, subject).toString('base64url'),
    isGenuine: (visitor, subject, token) => {
      // A browser without our cookie has never seen a form of ours.
      if (visitor.setCookie !== null || visitor.isSentFromElsewhere) return false;
      const given = Buffer.from(token ?? '', 'base64url');
      const right = macOf(visitor, subject);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
