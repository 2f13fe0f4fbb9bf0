import type { Engine } from '../engine/engine.ts';
import type { ClientDirectory } from '../identity/credentials/client-directory.ts';
import { findPerson } from '../identity/users/find-person.ts';
import type { Clock } from '../kernel/time.ts';

/** What a newcomer may try out. All of it is test money. */
export type DemoData = {
  readonly project: Readonly<Record<'client_id' | 'client_secret' | 'mac_key', string>> & {
    readonly wallet_id: number;
  };
  readonly user: {
    readonly email: string;
    readonly password: string;
    readonly pin: string;
    readonly wallet_id: number;
  };
};

export const demoClientId = 'demo-shop';
export const demoUser = { email: 'demo@example.com', password: 'demo-password', pin: '1234' };

type Services = {
  readonly engine: Engine;
  readonly directory: ClientDirectory;
  readonly clock: Clock;
};

/** The demonstration as it stands; null: there is none, or its project takes real money by now. */
export async function readDemo({ engine, directory, clock }: Services): Promise<DemoData | null> {
  const known = await directory.find(demoClientId);
  if (known === null || !known.project.isTest) return null;
  const user = await engine.read(findPerson, { kind: 'email', value: demoUser.email });
  if (!user.ok) return null;
  const secretOf = (kind: 'client_secret' | 'mac_key') =>
    known.secrets(kind, clock.now())[0]?.toString('utf8') ?? '';
  return {
    project: {
      client_id: demoClientId,
      client_secret: secretOf('client_secret'),
      mac_key: secretOf('mac_key'),
      wallet_id: known.project.walletId,
    },
    user: { ...demoUser, wallet_id: user.value.walletId },
  };
}
