import type { Person } from '../../../identity/users/person.ts';
import { readWallet } from '../../../identity/wallets/read-wallet.ts';
import { available } from '../../../ledger/account.ts';
import { amountText } from '../../../pages/amount.ts';
import { driveOf, lineOf } from '../../buyer/scene.ts';
import type { RailServices, RailView } from '../rail.ts';
import { payFromWallet } from './pay-from-wallet.ts';
import { walletTexts } from './wallet-texts.ts';

/** Pays. Returns the sentence that explains a refusal. Null: the status page says enough. */
export async function settled(
  { engine }: RailServices,
  { scene, payment }: RailView,
  { walletId }: Person,
): Promise<string | null> {
  const drive = driveOf(scene, payment);
  const input = { ...drive, payerWalletId: walletId, seen: payment.status };
  const paidNow = await engine.execute(payFromWallet, input, lineOf(scene));
  if (paidNow.ok || paidNow.refusal === 'invalid_state') return null;
  const texts = walletTexts[scene.language];
  if (paidNow.refusal !== 'insufficient_funds') return texts.impossible;
  const { amount, currency } = payment;
  const wallet = await engine.read(readWallet, walletId);
  const account = wallet.ok && wallet.value.accounts.find((one) => one.currency === currency);
  const funds = account ? available(account) : 0n;
  const inWords = (minor: bigint) => amountText({ minor, currency }, scene.language);
  return texts.lacks(inWords(amount > funds ? amount - funds : 0n), inWords(funds));
}
