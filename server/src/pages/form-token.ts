import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Visitor } from './visitor.ts';

/** Proves that a form came from a page which we showed to this very browser. */
export type FormTokens = {
  /** `subject`: everything that the form must not be used for otherwise. */
  readonly tokenFor: (visitor: Visitor, subject: readonly string[]) => string;
  readonly isGenuine: (
    visitor: Visitor,
    subject: readonly string[],
    token: string | undefined,
  ) => boolean;
};

/** `key`: the same on every node, and good for nothing else (decision 0047-buyers-page). */
export function createFormTokens(key: Buffer): FormTokens {
  const macOf = ({ secret }: Visitor, subject: readonly string[]): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([secret, ...subject]))
      .digest();
  return {
    tokenFor: (visitor, subject) => macOf(visitor, subject).toString('base64url'),
    isGenuine: (visitor, subject, token) => {
      // A browser without our cookie has seen no form of ours.
      if (visitor.setCookie !== null || visitor.isSentFromElsewhere) return false;
      const given = Buffer.from(token ?? '', 'base64url');
      const right = macOf(visitor, subject);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
