import type { Engine } from '../../engine/engine.ts';
import type { CheckSecret } from '../../identity/tries/check-secret.ts';
import { nobodysHash } from '../../identity/tries/nobodys-hash.ts';
import type { GuardPin } from '../../identity/tries/pin-guard.ts';
import { refusingInSteps } from '../../identity/tries/refusal-steps.ts';
import { type PersonName, personByName } from '../../identity/users/person-by-name.ts';
import { isSecret } from '../../identity/users/secret-hash.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import type { WalletOwner } from '../wallet-owner.ts';

type Services = {
  readonly engine: Engine;
  readonly database: Database;
  readonly checkSecret: CheckSecret;
  readonly guardPin: GuardPin;
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
  { engine, database, checkSecret, guardPin }: Services,
  payer: PersonName,
  pin: string,
  { id: projectId, clientId, isTest }: WalletOwner,
): Promise<number | null> {
  const found = await personByName(engine, database, payer);
  const person = found?.isTest === isTest ? found : null;
  const walletId = person?.walletId ?? null;
  const verdict = await guardPin({ clientId, projectId, walletId }, async () => {
    if (person !== null) {
      const { walletId: own, pinHash: storedHash } = person;
      return checkSecret({ clientId, walletId: own, kind: 'pin', storedHash, secret: pin });
    }
    await isSecret(nobodysHash, pin);
    return 'refused';
  });
  return verdict === 'right' ? walletId : null;
}
