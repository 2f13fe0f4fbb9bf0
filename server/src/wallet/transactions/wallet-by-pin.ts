import type { Engine } from '../../engine/engine.ts';
import type { CheckSecret } from '../../identity/tries/check-secret.ts';
import { nobodysHash } from '../../identity/tries/nobodys-hash.ts';
import { type PersonName, personByName } from '../../identity/users/person-by-name.ts';
import { isSecret } from '../../identity/users/secret-hash.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import type { WalletOwner } from '../wallet-owner.ts';

type Services = {
  readonly engine: Engine;
  readonly database: Database;
  readonly checkSecret: CheckSecret;
};

/** The same for a wrong PIN, one that is locked, and a payer who does not exist (decisions 3). */
const forbidden = refuse('forbidden', 'The payer or the PIN is wrong, or tried too often.');

/** The wallet of a payer who has given the right PIN. */
export async function walletByPin(
  { engine, database, checkSecret }: Services,
  payer: PersonName,
  pin: string,
  owner: WalletOwner,
): Promise<Decision<number, 'forbidden'>> {
  const person = await personByName(engine, database, payer);
  if (person?.isTest !== owner.isTest) {
    // It takes as long as a wrong PIN: the time must not tell who exists.
    await isSecret(nobodysHash, pin);
    return forbidden;
  }
  const verdict = await checkSecret({
    clientId: owner.clientId,
    walletId: person.walletId,
    kind: 'pin',
    storedHash: person.pinHash,
    secret: pin,
  });
  return verdict === 'right' ? accept(person.walletId) : forbidden;
}
