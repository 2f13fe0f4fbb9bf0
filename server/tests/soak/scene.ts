import { aMerchant, type Merchant } from '../support/checkout.ts';
import type { OperatorClient, Posting } from '../support/operator-client.ts';
import { aServiceBeneficiary, aTransferClient, type TransferClient } from '../support/transfer.ts';
import { aPayer, aWalletClient, seen, type WalletClient } from '../support/wallet.ts';

/** The participants: the same merchants, payers and accounts from the first request to the last. */
export type Scene = {
  readonly operator: OperatorClient;
  readonly merchant: Merchant;
  readonly wallet: WalletClient;
  /** They have granted the wallet's project an allowance without an end. */
  readonly payers: readonly number[];
  readonly transferers: readonly TransferClient[];
  readonly beneficiary: object;
  /** A posting of one cent between two accounts. */
  readonly posting: Posting;
  /** The receiver of all webhooks and callbacks. */
  readonly callbackUrl: string;
  readonly known: Known;
};

/** Things done before, which are requested again and again. */
type Known = {
  readonly transactionKey: string;
  readonly orderId: string;
  readonly paymentId: string;
};

/** More than any trial can spend. */
const funds = 900_000_000_000;
/** The numbers of participants. Each transferer may send a hundred requests a minute. */
type Cast = { readonly payers: number; readonly transferers: number };

const crowd: Cast = { payers: 20, transferers: 60 };

async function aGrantingPayer(wallet: WalletClient): Promise<number> {
  const payer = await aPayer(wallet.operator, funds);
  await wallet.grantedBy(payer, { max_price: funds });
  return payer;
}

const so = <Made>(count: number, make: () => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, make));

async function knownTo(merchant: Merchant, wallet: WalletClient, payer: number): Promise<Known> {
  const { orderId, paymentId } = await merchant.paidOrder();
  const { transaction_key: transactionKey } = await wallet.created();
  seen(await wallet.reserve(transactionKey, payer));
  seen(await wallet.confirm(transactionKey));
  return { orderId, paymentId, transactionKey };
}

export async function openScene(
  operator: OperatorClient,
  callbackUrl: string,
  cast: Cast = crowd,
): Promise<Scene> {
  const wallet = await aWalletClient(operator, { callback_uri: callbackUrl });
  const merchant = await aMerchant(operator);
  const payers = await so(cast.payers, () => aGrantingPayer(wallet));
  const [debit_account, credit_account] = await Promise.all([
    operator.accountOf('clearing'),
    operator.accountOf('wallet'),
  ]);
  return {
    operator,
    merchant,
    wallet,
    payers,
    transferers: await so(cast.transferers, () => aTransferClient(operator, funds)),
    beneficiary: (await aServiceBeneficiary(operator)).beneficiary,
    posting: { debit_account, credit_account, amount: 1 },
    callbackUrl,
    known: await knownTo(merchant, wallet, payers[0] ?? 0),
  };
}
