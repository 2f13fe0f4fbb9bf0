import type { Authenticator } from '../../edge/checking/authenticator.ts';
import type { RequestLimit } from '../../edge/route.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Person } from '../../identity/users/person.ts';
import { accept, granted } from '../../kernel/decision.ts';
import type { Visitor } from '../../pages/visitor.ts';
import { sessionId, sessionSecretIn } from './page-session.ts';
import { isSeatWhole, type PayerSeat, readSeat } from './payer-seat.ts';

/** A browser on the payer's pages, and the person who has signed in with it. */
export type Payer = {
  readonly visitor: Visitor;
  /** Null: nobody has signed in, or the second factor is still missing. */
  readonly person: Person | null;
  /**
   * The person who has given their password in this browser, with or without the second factor
   * (decision 0188).
   */
  readonly seat: PayerSeat | null;
  readonly sessionId: string | null;
};

/** Admits every visitor. A cookie shows whether they have signed in. */
export const payers = (
  engine: Engine,
  visitors: Authenticator<Visitor>,
  publicUrl: () => string,
): Authenticator<Payer> => ({
  scheme: null,
  authenticate: async (request) => {
    const visitor = await visitors.authenticate(request);
    if (!visitor.ok) return visitor;
    const secret = sessionSecretIn(request.headers.cookie, publicUrl().startsWith('https:'));
    const id = secret === null ? null : sessionId(secret);
    const seat = id === null ? null : granted(await engine.read(readSeat, { sessionId: id }));
    const person = seat !== null && isSeatWhole(seat) ? seat.person : null;
    return accept({ visitor: visitor.value, person, seat, sessionId: id });
  },
});

export const limitOfPayers = (
  limit: RequestLimit<Visitor>,
): RequestLimit<Pick<Payer, 'visitor'>> => ({
  admit: ({ visitor }) => limit.admit(visitor),
  untouched: limit.untouched,
  uncounted: limit.uncounted,
});
