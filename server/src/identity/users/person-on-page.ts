import type { Engine } from '../../engine/engine.ts';
import type { CheckPagePassword } from '../tries/check-page-password.ts';
import type { PageVerdict } from '../tries/judged-try.ts';
import { refusingInSteps } from '../tries/refusal-steps.ts';
import { findPerson, loginIn } from './find-person.ts';
import { addressOwnerId, type Person } from './person.ts';

type Services = { readonly engine: Engine; readonly checkPagePassword: CheckPagePassword };

/** The name and password typed on a page, and the source of the request. */
export type PageSignIn = {
  /** Null: of either mode. */
  readonly isTest: boolean | null;
  readonly login: string;
  readonly password: string;
  readonly address: string | null;
  /** The id of the device, if this person has signed in on it before; else null. */
  readonly deviceOf: (personId: number) => string | null;
};

export type Entering =
  | { readonly what: 'right'; readonly person: Person }
  | Exclude<PageVerdict, { readonly what: 'right' }>;

/**
 * The person who signs in on a page. `refused`: unknown, suspended, of the other mode, wrong or
 * closed to strangers. Neither the time of the answer nor the pauses reveal which (decision 0096).
 */
export const personOnPage = (services: Services, signIn: PageSignIn): Promise<Entering> =>
  refusingInSteps(
    () => entering(services, signIn),
    ({ what }) => what !== 'right',
  );

async function entering(
  { engine, checkPagePassword }: Services,
  { isTest, login: typed, password, address, deviceOf }: PageSignIn,
): Promise<Entering> {
  const login = loginIn(typed);
  const found = login === null ? null : await engine.read(findPerson, login);
  const isFitting = ({ isTest: mode, state }: Person): boolean =>
    state === 'active' && (isTest === null || mode === isTest);
  const person = found?.ok && isFitting(found.value) ? found.value : null;
  const verdict = await checkPagePassword({
    person,
    login: login === null ? typed : addressOwnerId(login.kind, login.value),
    device: person === null ? null : deviceOf(person.id),
    address,
    secret: password,
  });
  if (verdict.what !== 'right') return verdict;
  return person === null ? { what: 'refused' } : { what: 'right', person };
}
