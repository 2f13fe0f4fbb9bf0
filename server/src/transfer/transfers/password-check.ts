import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { TransferServices } from '../transfer-services.ts';
import { mayMove, type Viewer } from './access.ts';
import { readTransfer } from './read-transfer.ts';

type Tried = {
  readonly transferId: number;
  readonly viewer: Viewer;
  /** The caller's own wallet, whatever other wallets a token's scopes show. */
  readonly ownWallet: number;
  readonly secret: string;
};

/**
 * One answer for a wrong password and for one that was tried too often (gaps 3, PIN, passwords).
 */
const forbidden = refuse('forbidden', 'The password is wrong, or tried too often.');

/**
 * Whether the password of a transfer is right. A transfer that waits for none passes without
 * spending a try: the operation then refuses it.
 */
export async function passwordCheck(
  { engine, checkSecret }: Pick<TransferServices, 'engine' | 'checkSecret'>,
  { transferId, viewer, ownWallet, secret }: Tried,
): Promise<Decision<null, 'not_found' | 'forbidden'>> {
  const found = await engine.read(readTransfer, { transferId, viewer });
  if (!found.ok) return found;
  const { passwordHash, passwordGiven, clientId, payerWallet, signedAt } = found.value;
  if (passwordHash === null || passwordGiven) return accept(null);
  // Anybody can name anybody's account. Until its owner has signed, tries count against the
  // stranger.
  const isStranger = signedAt === null && !mayMove(viewer, found.value);
  const verdict = await checkSecret({
    clientId: viewer.clientId ?? clientId,
    walletId: isStranger ? ownWallet : payerWallet,
    kind: 'transfer',
    storedHash: passwordHash,
    secret,
  });
  return verdict === 'right' ? accept(null) : forbidden;
}
