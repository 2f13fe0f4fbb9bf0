import { randomBytes, randomUUID } from 'node:crypto';
import type { Engine } from '../../engine/engine.ts';
import type { Vault } from '../../identity/credentials/vault.ts';
import { granted } from '../../kernel/decision.ts';
import type { Clock } from '../../kernel/time.ts';
import { proven } from '../second-factor/passkeys.ts';
import { recoveryHash } from '../second-factor/recovery-codes.ts';
import { staffLine } from '../sessions/staff-caller.ts';
import type { OwnSeat } from './at-session.ts';
import { type FactorVerdict, type GivenFactor, giveSecondFactor } from './give-second-factor.ts';
import { askPasskey, openChallenge } from './passkey-challenge.ts';
import type { StaffTryRows } from './staff-tries.ts';
import { openedTotp } from './totp-secret.ts';

export type FactorServices = {
  readonly engine: Engine;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly publicUrl: () => string;
  readonly tryRows: StaffTryRows;
  /** Hashes recovery codes. */
  readonly recoveryKey: Buffer;
};

/** What somebody gave: a code that they typed, or what a passkey answered, as JSON. */
export type TypedFactor = { readonly code: string } | { readonly credential: string };

/** Where passkeys are made for: our own page. */
export function relyingParty(publicUrl: string): {
  readonly origin: string;
  readonly rpId: string;
} {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
}

/** What a browser sent; null: nobody can read it. */
export function credentialIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const idOf = (credential: unknown): string => {
  const { id } = (credential ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : '';
};

async function signedBy(
  { clock, publicUrl }: FactorServices,
  { session, member }: OwnSeat,
  text: string,
): Promise<GivenFactor> {
  const credential = credentialIn(text);
  const challenge = openChallenge(session, clock.now());
  const passkey = member.passkeys.find(({ id }) => id === idOf(credential));
  const signed = { kind: 'passkey', challenge: challenge ?? '' } as const;
  if (challenge === null || passkey === undefined) {
    return { ...signed, passkeyId: '', counter: null };
  }
  const ceremony = { challenge, ...relyingParty(publicUrl()) };
  const right = await proven(credential, passkey, ceremony);
  return { ...signed, passkeyId: passkey.id, counter: right?.counter ?? null };
}

/** Takes the second factor of somebody whose password was right, and uses it up. */
export async function proveSeat(
  services: FactorServices,
  seat: OwnSeat,
  typed: TypedFactor,
  source: string | null,
): Promise<FactorVerdict> {
  const { engine, vault, tryRows, recoveryKey } = services;
  const { session, member } = seat;
  const factor: GivenFactor =
    'code' in typed
      ? {
          kind: 'code',
          code: typed.code,
          totp: openedTotp(vault, member),
          recoveryHash: recoveryHash(recoveryKey, typed.code),
        }
      : await signedBy(services, seat, typed.credential);
  const input = {
    sessionId: session.id,
    factor,
    tryId: randomUUID(),
    tryRows: tryRows.ofCode(source, member.id),
  };
  return granted(await engine.execute(giveSecondFactor, input, staffLine));
}

const challengeBytes = 32;

/** A challenge for the passkeys of this session; null: it has ended. */
export const challengeFor = async (
  { engine }: Pick<FactorServices, 'engine'>,
  sessionId: string,
): Promise<string | null> => {
  const challenge = randomBytes(challengeBytes).toString('base64url');
  return granted(await engine.execute(askPasskey, { sessionId, challenge }, staffLine));
};
