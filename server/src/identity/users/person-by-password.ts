import type { Engine } from '../../engine/engine.ts';
import { clientsLine, type Hashing, type HashingLine } from '../hashing/hashing.ts';
import type { CheckSecret } from '../tries/check-secret.ts';
import { nobodysHash } from '../tries/nobodys-hash.ts';
import { refusingInSteps } from '../tries/refusal-steps.ts';
import { findPerson, loginIn } from './find-person.ts';
import { type Person, passwordHashOf } from './person.ts';

type Services = {
  readonly engine: Engine;
  readonly hashing: Hashing;
  readonly checkSecret: CheckSecret;
};

/** The typed name and password, and the client: tries are counted for each client and wallet. */
export type SignIn = {
  readonly clientId: string;
  /** Null: of either mode. */
  readonly isTest: boolean | null;
  readonly login: string;
  readonly password: string;
  /** The queue in which it waits for verification. Absent: the queue of the client. */
  readonly line?: HashingLine;
};

/**
 * Null: unknown, suspended, of the other mode, wrong or locked out. The time of the answer does not
 * reveal which.
 */
export const personByPassword = (services: Services, signIn: SignIn): Promise<Person | null> =>
  refusingInSteps(() => verified(services, signIn));

async function verified(
  { engine, hashing, checkSecret }: Services,
  { clientId, isTest, login: typed, password, line = clientsLine(clientId) }: SignIn,
): Promise<Person | null> {
  const login = loginIn(typed);
  const found = login === null ? null : await engine.read(findPerson, login);
  const isFitting = ({ isTest: mode, state }: Person): boolean =>
    state === 'active' && (isTest === null || mode === isTest);
  const person = found?.ok && isFitting(found.value) ? found.value : null;
  if (person === null) {
    await hashing.verify(line, nobodysHash, password);
    return null;
  }
  const { walletId } = person;
  const storedHash = passwordHashOf(person);
  const given = { clientId, walletId, kind: 'password', storedHash, secret: password } as const;
  return (await checkSecret({ ...given, line })) === 'right' ? person : null;
}
