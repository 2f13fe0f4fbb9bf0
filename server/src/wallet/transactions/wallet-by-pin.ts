import type { Engine } from '../../engine/engine.ts';
import { clientsLine, type Hashing } from '../../identity/hashing/hashing.ts';
import type { CheckSecret } from '../../identity/tries/check-secret.ts';
import { nobodysHash } from '../../identity/tries/nobodys-hash.ts';
import { refusingInSteps } from '../../identity/tries/refusal-steps.ts';
import { type PersonName, personByName } from '../../identity/users/person-by-name.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import type { WalletOwner } from '../wallet-owner.ts';

type Services = {
  readonly engine: Engine;
  readonly database: Database;
  readonly hashing: Hashing;
  readonly checkSecret: CheckSecret;
};

/** The same for a wrong PIN, one that is locked, and a payer who does not exist (decisions 3). */
const forbidden = refuse('forbidden', 'The payer or the PIN is wrong, or tried too often.');

/** The wallet of a payer who has given the right PIN. The time of a refusal does not tell who exists. */
export async function walletByPin(
  services: Services,
  payer: PersonName,
  pin: string,
  owner: WalletOwner,
): Promise<Decision<number, 'forbidden'>> {
  const walletId = await refusingInSteps(() => verified(services, payer, pin, owner));
  return walletId === null ? forbidden : accept(walletId);
}

async function verified(
  { engine, database, hashing, checkSecret }: Services,
  payer: PersonName,
  pin: string,
  owner: WalletOwner,
): Promise<number | null> {
  const person = await personByName(engine, database, payer);
  if (person?.isTest !== owner.isTest) {
    await hashing.verify(clientsLine(owner.clientId), nobodysHash, pin);
    return null;
  }
  const verdict = await checkSecret({
    clientId: owner.clientId,
    walletId: person.walletId,
    kind: 'pin',
    storedHash: person.pinHash,
    secret: pin,
  });
  return verdict === 'right' ? person.walletId : null;
}
