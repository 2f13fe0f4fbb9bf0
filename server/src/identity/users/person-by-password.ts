import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '../../engine/engine.ts';
import type { CheckSecret } from '../tries/check-secret.ts';
import { nobodysHash } from '../tries/nobodys-hash.ts';
import { findPerson, loginIn } from './find-person.ts';
import type { Person } from './person.ts';
import { isSecret } from './secret-hash.ts';

type Services = { readonly engine: Engine; readonly checkSecret: CheckSecret };

/** What somebody typed, and where: tries are counted for each client and wallet. */
export type SignIn = {
  readonly clientId: string;
  /** Null: of either mode. */
  readonly isTest: boolean | null;
  readonly login: string;
  readonly password: string;
};

/**
 * A refusal comes at the next of these steps after the try began. Unknown, wrong and locked out differ
 * by commits that an unknown user does not need; all of them take a small part of one step.
 */
const refusalStepMs = 250;

/** Null: unknown, of the other mode, wrong or locked out; the time of the answer tells none of them. */
export async function personByPassword(services: Services, signIn: SignIn): Promise<Person | null> {
  const beganMs = performance.now();
  const person = await verified(services, signIn);
  if (person === null) {
    await pause(refusalStepMs - ((performance.now() - beganMs) % refusalStepMs));
  }
  return person;
}

async function verified(
  { engine, checkSecret }: Services,
  { clientId, isTest, login: typed, password }: SignIn,
): Promise<Person | null> {
  const login = loginIn(typed);
  const found = login === null ? null : await engine.read(findPerson, login);
  const isFitting = (mode: boolean): boolean => isTest === null || mode === isTest;
  const person = found?.ok && isFitting(found.value.isTest) ? found.value : null;
  if (person === null) {
    await isSecret(nobodysHash, password);
    return null;
  }
  const { walletId, passwordHash: storedHash } = person;
  const given = { clientId, walletId, kind: 'password', storedHash, secret: password } as const;
  return (await checkSecret(given)) === 'right' ? person : null;
}
