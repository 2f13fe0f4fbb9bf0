import { randomUUID } from 'node:crypto';
import type { Engine } from '../../engine/engine.ts';
import type { FactorVerdict } from '../../identity/second-factor/factor-operations.ts';
import {
  type GivenFactorServices,
  givenFactor,
  newChallenge,
  type TypedFactor,
} from '../../identity/second-factor/given-factor.ts';
import { granted } from '../../kernel/decision.ts';
import { staffLine } from '../sessions/staff-caller.ts';
import type { OwnSeat } from './at-session.ts';
import { staffFactors } from './change-factors.ts';
import type { StaffTryRows } from './staff-tries.ts';
import { totpSealing } from './totp-secret.ts';

export type FactorServices = GivenFactorServices & {
  readonly engine: Engine;
  readonly tryRows: StaffTryRows;
};

/** Accepts the second factor of a member whose password was right, and uses it up. */
export async function proveSeat(
  services: FactorServices,
  { session, member }: OwnSeat,
  typed: TypedFactor,
  source: string | null,
): Promise<FactorVerdict> {
  const { engine, tryRows } = services;
  const proving = { factors: member, session, context: totpSealing(member.id) };
  const input = {
    sessionId: session.id,
    factor: await givenFactor(services, proving, typed),
    tryId: randomUUID(),
    tryRows: tryRows.ofCode(source, member.id),
  };
  return granted(await engine.execute(staffFactors.give, input, staffLine));
}

/** A challenge for the passkeys of this session. Null: the session has ended. */
export const challengeFor = async (
  { engine }: Pick<FactorServices, 'engine'>,
  sessionId: string,
): Promise<string | null> =>
  granted(
    await engine.execute(
      staffFactors.askPasskey,
      { sessionId, challenge: newChallenge() },
      staffLine,
    ),
  );
