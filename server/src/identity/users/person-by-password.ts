import type { Engine } from '../../engine/engine.ts';
import type { CheckSecret } from '../tries/check-secret.ts';
import { nobodysHash } from '../tries/nobodys-hash.ts';
import { refusingInSteps } from '../tries/refusal-steps.ts';
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

/** Null: unknown, of the other mode, wrong or locked out; the time of the answer tells none of them. */
export const personByPassword = (services: Services, signIn: SignIn): Promise<Person | null> =>
  refusingInSteps(() => verified(services, signIn));

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
