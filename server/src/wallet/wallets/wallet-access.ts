import type { Engine } from '../../engine/engine.ts';
import type { MacCaller } from '../../identity/oauth/mac-caller.ts';
import { isRelated } from '../../identity/relations/relate.ts';
import { readWallet, type WalletBalances } from '../../identity/wallets/read-wallet.ts';
import { accept, type Decision, granted, refuse } from '../../kernel/decision.ts';

/** One answer for a wallet that does not exist and for one that the caller may not see. */
export const noWallet = refuse('not_found', 'There is no such wallet.');

const walletForm = /^[1-9]\d{0,15}$/;

/** A wallet by its number, or `me` for the wallet of the access token's user (gaps 3). */
export function walletIdIn(
  text: string,
  { user }: MacCaller,
): Decision<number, 'not_found' | 'forbidden'> {
  if (text !== 'me') return walletForm.test(text) ? accept(Number.parseInt(text, 10)) : noWallet;
  return user === null
    ? refuse('forbidden', 'Only a request with an access token may name the wallet me.')
    : accept(user.walletId);
}

/** The caller's own wallet: the token's user's, or the project's. */
const ownWalletId = ({ user, project }: MacCaller): number =>
  user === null ? project.walletId : user.walletId;

/**
 * For reads that only the owner may make: balances, statements and funds
 * (decision 0143-wallet-reads).
 */
export async function ownWallet(
  engine: Engine,
  text: string,
  caller: MacCaller,
): Promise<Decision<WalletBalances, 'not_found' | 'forbidden'>> {
  const id = walletIdIn(text, caller);
  if (!id.ok) return id;
  return id.value === ownWalletId(caller) ? engine.read(readWallet, id.value) : noWallet;
}

/**
 * A wallet that the caller may see: its own. A project may also see the wallet of a payer who has
 * accepted something from it, while both have one mode (decisions 0095 and 0119).
 */
export async function knownWallet(
  engine: Engine,
  walletId: number,
  caller: MacCaller,
): Promise<Decision<WalletBalances, 'not_found'>> {
  const { user, project } = caller;
  const isOwn = walletId === ownWalletId(caller);
  const isPayers =
    !isOwn &&
    user === null &&
    granted(await engine.read(isRelated, { projectId: project.id, walletId }));
  if (!isOwn && !isPayers) return noWallet;
  const found = await engine.read(readWallet, walletId);
  return found.ok && found.value.wallet.isTest === project.isTest ? found : noWallet;
}
