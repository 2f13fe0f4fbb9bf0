import type { Engine } from '../engine/engine.ts';
import type { ClientDirectory } from '../identity/credentials/client-directory.ts';
import { findPerson } from '../identity/users/find-person.ts';
import { accountNumberOf } from '../identity/wallets/account-number.ts';
import { readWallet } from '../identity/wallets/read-wallet.ts';
import type { Clock } from '../kernel/time.ts';

/** The demonstration data for newcomers. All of it is test money. */
export type DemoData = {
  readonly project: Readonly<
    Record<'project_id' | 'client_id' | 'client_secret' | 'mac_key', string>
  > & {
    readonly wallet_id: number;
    readonly account_number: string;
  };
  readonly user: {
    readonly email: string;
    readonly password: string;
    readonly pin: string;
    readonly wallet_id: number;
  };
  /** The owner of the portal. */
  readonly owner: { readonly email: string; readonly password: string };
};

export const demoClientId = 'demo-shop';
export const demoCurrency = 'EUR';
/**
 * The wallet numbers in the guides. Other wallets get a number that nobody can guess (decision
 * 0094).
 */
export const demoWallets = { project: 100_001, user: 100_002 };
export const demoUser = { email: 'demo@example.com', password: 'demo-password', pin: '1234' };
export const demoOwnerEmail = 'owner@demo.example';

/**
 * Unique to this installation, and the same at each start. An owner can do more than a payer, also
 * when others can reach the service, so their password must not be public.
 */
export const demoOwnerPassword = (keyFor: (use: string) => Buffer): string =>
  keyFor('demo owner').toString('base64url').slice(0, 16);

type Services = {
  readonly engine: Engine;
  readonly directory: ClientDirectory;
  readonly clock: Clock;
  readonly ownerPassword: string;
};

/** The existing parts of the demonstration: a killed start may have left only some. */
export type DemoWallets = {
  readonly project: number | null;
  readonly user: number | null;
  readonly projectId: string | null;
  /** Its project takes real money by now, so nothing is added to it. */
  readonly isLive: boolean;
};

export async function findDemoWallets({
  engine,
  directory,
}: Pick<Services, 'engine' | 'directory'>): Promise<DemoWallets> {
  const known = await directory.find(demoClientId);
  const user = await engine.read(findPerson, { kind: 'email', value: demoUser.email });
  return {
    project: known?.project.walletId ?? null,
    user: user.ok ? user.value.walletId : null,
    projectId: known?.project.id ?? null,
    isLive: known !== null && !known.project.isTest,
  };
}

/** The demonstration as it is. Null: there is none, or its project takes real money by now. */
export async function readDemo({
  engine,
  directory,
  clock,
  ownerPassword,
}: Services): Promise<DemoData | null> {
  const known = await directory.find(demoClientId);
  if (known === null || !known.project.isTest) return null;
  const user = await engine.read(findPerson, { kind: 'email', value: demoUser.email });
  if (!user.ok) return null;
  const account = await accountNumberIn(engine, known.project.walletId);
  if (account === null) return null;
  const secretOf = (kind: 'client_secret' | 'mac_key') =>
    known.secrets(kind, clock.now())[0]?.toString('utf8') ?? '';
  return {
    project: {
      project_id: known.project.id,
      client_id: demoClientId,
      client_secret: secretOf('client_secret'),
      mac_key: secretOf('mac_key'),
      wallet_id: known.project.walletId,
      account_number: account,
    },
    user: { ...demoUser, wallet_id: user.value.walletId },
    owner: { email: demoOwnerEmail, password: ownerPassword },
  };
}

/** Null: the wallet has no account in the currency of the demonstration. */
async function accountNumberIn(engine: Engine, walletId: number): Promise<string | null> {
  const wallet = await engine.read(readWallet, walletId);
  if (!wallet.ok) return null;
  const account = wallet.value.accounts.find(({ currency }) => currency === demoCurrency);
  return account === undefined ? null : accountNumberOf(account.id);
}
