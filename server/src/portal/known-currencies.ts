import { readWallet } from '../identity/wallets/read-wallet.ts';
import type { Currency } from '../kernel/money.ts';
import type { PortalServices } from './portal-services.ts';
import type { Visit } from './visit.ts';

/**
 * The currencies that a project accepts, followed by those that it accepted before: their rows
 * stay.
 */
export async function knownCurrencies(
  { engine }: Pick<PortalServices, 'engine'>,
  { project }: Pick<Visit, 'project'>,
): Promise<readonly Currency[]> {
  const wallet = await engine.read(readWallet, project.walletId);
  const held = wallet.ok ? wallet.value.accounts.map(({ currency }) => currency) : [];
  return [...new Set([...project.configuration.currencies, ...held])];
}
