import type { Authenticator } from '../../edge/checking/authenticator.ts';
import type { RequestLimit } from '../../edge/route.ts';
import { hasSecondFactor } from '../../identity/second-factor/factors.ts';
import { accept } from '../../kernel/decision.ts';
import type { Clock } from '../../kernel/time.ts';
import type { Visitor } from '../../pages/visitor.ts';
import { isAtThisMachine } from '../../pages/visitor-address.ts';
import type { Database } from '../../storage/database.ts';
import {
  isStaffSessionComplete,
  isStaffSessionGood,
  staffSecretIn,
  staffSessionId,
} from './session.ts';
import { seeSeat } from './signed-in.store.ts';
import type { Seat, SignedIn } from './signed-in.ts';

/** A browser on the pages of the staff, and the person who uses it. */
export type StaffCaller = {
  readonly visitor: Visitor;
  /** The browser's description of itself, for the list of sessions. */
  readonly agent: string;
  /** The seat of a session whose password was right. Null: there is none, or it has ended. */
  readonly seat: Seat | null;
  /** Null: nobody has signed in, or their second factor is still missing. */
  readonly signedIn: SignedIn | null;
  /** The language that this browser chose before. Null: none. */
  readonly chosenLanguage: string | null;
  /** Whether the browser runs on the same machine as the service. */
  readonly isHere: boolean;
};

type Services = {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: () => string;
};

const agentLengthMax = 200;
const languageCookie = /(?:^|;\s*)florin-language=([a-z]{2})(?:;|$)/;

/** Stores the language of the pages in this browser. */
export const languageCookieOf = (language: string, isSecure: boolean): string =>
  `florin-language=${language}; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000${isSecure ? '; Secure' : ''}`;

/** The queue for all work of the staff pages. */
export const staffLine = { kind: 'client', id: 'staff pages' } as const;

const signedInAt = (seat: Seat): SignedIn | null =>
  isStaffSessionComplete(seat.session, seat.member)
    ? // A factor that was removed since proves nothing any more.
      { ...seat, isProven: seat.session.provenAt !== null && hasSecondFactor(seat.member) }
    : null;

/** The seat of the session whose secret is in a Cookie header, as long as it is valid. */
async function seatIn(services: Services, cookie: string | undefined): Promise<Seat | null> {
  const { database, clock, publicUrl } = services;
  const secret = staffSecretIn(cookie, publicUrl().startsWith('https:'));
  if (secret === null) return null;
  const now = clock.now();
  const seat = await seeSeat(database, staffSessionId(secret), now);
  return seat !== null && isStaffSessionGood(seat.session, seat.member, now) ? seat : null;
}

/** Admits every visitor. A cookie shows whether they have signed in. */
export const staffCallers = (
  services: Services,
  visitors: Authenticator<Visitor>,
): Authenticator<StaffCaller> => ({
  scheme: null,
  authenticate: async (request) => {
    const visitor = await visitors.authenticate(request);
    if (!visitor.ok) return visitor;
    const { cookie, 'user-agent': agent = '' } = request.headers;
    const seat = await seatIn(services, cookie);
    return accept({
      visitor: visitor.value,
      agent: agent.slice(0, agentLengthMax),
      seat,
      signedIn: seat === null ? null : signedInAt(seat),
      chosenLanguage: languageCookie.exec(cookie ?? '')?.[1] ?? null,
      isHere: isAtThisMachine(request),
    });
  },
});

export const limitOfStaff = (limit: RequestLimit<Visitor>): RequestLimit<StaffCaller> => ({
  admit: ({ visitor }) => limit.admit(visitor),
  untouched: limit.untouched,
  uncounted: limit.uncounted,
});
