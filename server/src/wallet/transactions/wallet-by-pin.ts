import type { Engine } from '../../engine/engine.ts';
import { clientsLine, type Hashing } from '../../identity/hashing/hashing.ts';
import { isRelated } from '../../identity/relations/relate.ts';
import type { CheckSecret } from '../../identity/tries/check-secret.ts';
import { nobodysHash } from '../../identity/tries/nobodys-hash.ts';
import type { GuardPin } from '../../identity/tries/pin-guard.ts';
import { refusingInSteps } from '../../identity/tries/refusal-steps.ts';
import { type Person, pinHashOf } from '../../identity/users/person.ts';
import { type PersonName, personByName } from '../../identity/users/person-by-name.ts';
import { accept, type Decision, granted, refuse } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import type { WalletOwner } from '../wallet-owner.ts';

type Services = {
  readonly engine: Engine;
  readonly database: Database;
  readonly hashing: Hashing;
  readonly checkSecret: CheckSecret;
  readonly guardPin: GuardPin;
};

/** One answer for a wrong PIN, a locked PIN, and an unknown payer (gaps 3). */
const forbidden = refuse('forbidden', 'The payer or the PIN is wrong, or tried too often.');

/**
 * The payer who has given the right PIN. Null: the payer has no relation with the merchant, or does
 * not exist. Then nothing was verified (decision 0095). The time of the answer does not reveal who
 * exists.
 */
export async function walletByPin(
  services: Services,
  payer: PersonName,
  pin: string,
  owner: WalletOwner,
): Promise<Decision<Person | null, 'forbidden'>> {
  const { engine, database } = services;
  const personIn = async (): Promise<Person | null> => {
    const found = await personByName(engine, database, payer);
    // A suspended payer is treated as unknown, so that the merchant learns nothing.
    return found?.isTest === owner.isTest && found.state === 'active' ? found : null;
  };
  const relatedIn = async (): Promise<Person | null> => {
    const person = await personIn();
    if (person === null) return null;
    const pair = { projectId: owner.id, walletId: person.walletId };
    return granted(await engine.read(isRelated, pair)) ? person : null;
  };
  if (owner.pinNeedsRelation) {
    const person = await refusingInSteps(relatedIn);
    if (person === null) return accept(null);
    const right = await refusingInSteps(() => verified(services, person, pin, owner));
    return right === null ? forbidden : accept(right);
  }
  const right = await refusingInSteps(async () => verified(services, await personIn(), pin, owner));
  return right === null ? forbidden : accept(right);
}

async function verified(
  { hashing, checkSecret, guardPin }: Services,
  person: Person | null,
  pin: string,
  { id: projectId, clientId }: WalletOwner,
): Promise<Person | null> {
  const walletId = person?.walletId ?? null;
  const verdict = await guardPin({ clientId, projectId, walletId }, async () => {
    if (person !== null) {
      const { walletId: own } = person;
      const storedHash = pinHashOf(person);
      return checkSecret({ clientId, walletId: own, kind: 'pin', storedHash, secret: pin });
    }
    await hashing.verify(clientsLine(clientId), nobodysHash, pin);
    return 'refused';
  });
  return verdict === 'right' ? person : null;
}
