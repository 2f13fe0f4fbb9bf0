import type { PageVerdict } from '../../identity/tries/judged-try.ts';
import type { Person } from '../../identity/users/person.ts';
import type { AccountServices } from '../account-services.ts';
import type { Payer } from './payer.ts';

/**
 * The device for which wrong passwords of a person are counted. A browser in which they are signed
 * in is no stranger's, even if it has lost its device cookie.
 */
function deviceOf({ devices }: AccountServices, payer: Payer, person: Person): string | null {
  const known = devices.knownTo(payer.visitor.deviceCookie, person.id);
  if (known !== null) return known;
  return payer.person?.id === person.id ? `session ${payer.sessionId}` : null;
}

/** Whether a person whom the page already knows types the right password (decision 0096). */
export const ownPassword = (
  services: AccountServices,
  payer: Payer,
  person: Person,
  secret = '',
): Promise<PageVerdict> =>
  services.checkPagePassword({
    person,
    login: `person ${person.id}`,
    device: deviceOf(services, payer, person),
    address: payer.visitor.address,
    secret,
  });
