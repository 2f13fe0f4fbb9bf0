import { randomUUID } from 'node:crypto';
import type { Engine } from '../../engine/engine.ts';
import {
  type FactorVerdict,
  factorOperations,
} from '../../identity/second-factor/factor-operations.ts';
import { hasSecondFactor } from '../../identity/second-factor/factors.ts';
import {
  type GivenFactorServices,
  givenFactor,
  newChallenge,
  relyingParty,
  type TypedFactor,
} from '../../identity/second-factor/given-factor.ts';
import { signInOptions } from '../../identity/second-factor/passkeys.ts';
import type { TryRow } from '../../identity/tries/count-page-try.ts';
import { namedTryRows } from '../../identity/tries/named-try-row.ts';
import { personFactors, personTotpSealing } from '../../identity/users/person-factor.store.ts';
import { granted } from '../../kernel/decision.ts';
import { pageSessions } from '../session/page-session.store.ts';
import { withProof } from '../session/page-session.ts';
import { type PayerSeat, payerSeatAt, seatRounds } from '../session/payer-seat.ts';

/** The operations of wallet owners on their second factors (decision 0188). */
export const payerFactors = factorOperations({
  load: seatRounds,
  seatAt: payerSeatAt,
  writeSession: (draft, session, proof) => draft.update(pageSessions, withProof(session, proof)),
  writeFactors: (draft, factors) => {
    // Without a factor nothing can be requested.
    const kept = hasSecondFactor(factors) ? factors : { ...factors, askAbove: null };
    if (draft.get(personFactors, factors.id) === null) draft.insert(personFactors, kept);
    else draft.update(personFactors, kept);
  },
});

export type PayerFactorServices = GivenFactorServices & {
  readonly engine: Engine;
  /** The key for the secrets that are offered to apps. */
  readonly offerKey: Buffer;
  /** The rows that count wrong codes. `source` null: anybody may have sent the request. */
  readonly codeRows: (source: string | null, personId: number) => readonly TryRow[];
};

export type FactorParts = Pick<PayerFactorServices, 'engine' | 'vault' | 'clock' | 'publicUrl'> & {
  readonly keyFor: (use: string) => Buffer;
};

export function payerFactorServices(parts: FactorParts): PayerFactorServices {
  const { engine, vault, clock, publicUrl, keyFor } = parts;
  const named = namedTryRows(keyFor('payer tries'), 'payer');
  return {
    engine,
    vault,
    clock,
    publicUrl,
    recoveryKey: keyFor('payer recovery codes'),
    offerKey: keyFor('payer one-time codes'),
    codeRows: (source, personId) => [
      named('payer_code', source, personId),
      named('payer_codes', personId),
    ],
  };
}

const pagesLine = { kind: 'client', id: 'frontend' } as const;

/** Accepts the second factor of a person whose password was right, and uses it up. */
export async function provePayer(
  services: PayerFactorServices,
  { session, person, factors }: PayerSeat,
  typed: TypedFactor,
  source: string | null,
): Promise<FactorVerdict> {
  const proving = { factors, session, context: personTotpSealing(person.id) };
  const input = {
    sessionId: session.id,
    factor: await givenFactor(services, proving, typed),
    tryId: randomUUID(),
    tryRows: services.codeRows(source, person.id),
  };
  return granted(await services.engine.execute(payerFactors.give, input, pagesLine));
}

/** A challenge for the passkeys of this session. Null: the session has ended. */
export const payerChallenge = async (
  { engine }: Pick<PayerFactorServices, 'engine'>,
  sessionId: string,
): Promise<string | null> => {
  const input = { sessionId, challenge: newChallenge() };
  return granted(await engine.execute(payerFactors.askPasskey, input, pagesLine));
};

/** The request to their browser. Null: they have no passkeys. */
export async function passkeyOptions(
  services: PayerFactorServices,
  { session, factors: { passkeys: known } }: PayerSeat,
): Promise<object | null> {
  const challenge = known.length === 0 ? null : await payerChallenge(services, session.id);
  const { rpId } = relyingParty(services.publicUrl());
  return challenge === null ? null : signInOptions({ rpId, known, challenge });
}
