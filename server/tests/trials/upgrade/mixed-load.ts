import { randomUUID } from 'node:crypto';
import { Watch } from '../../crash/watch.ts';
import { isLimited } from '../../soak/errand.ts';
import { aMerchant, type Merchant } from '../../support/checkout.ts';
import type { Answer, OperatorClient } from '../../support/operator-client.ts';
import {
  aServiceBeneficiary,
  aTransferClient,
  type TransferClient,
} from '../../support/transfer.ts';
import { aPayer, aWalletClient, balanceOf, seen, type WalletClient } from '../../support/wallet.ts';

/** More than any trial spends. */
const funds = 900_000_000;
const orderPrice = 1_250;
const paymentPrice = 1_250;
const transferPrice = 1_000;

type Scene = {
  readonly operator: OperatorClient;
  readonly merchant: Merchant;
  readonly wallet: WalletClient;
  readonly payer: number;
  readonly transfers: TransferClient;
  readonly beneficiary: object;
  readonly receiver: number;
  readonly bank: string;
  readonly account: string;
};

async function openScene(operator: OperatorClient): Promise<Scene> {
  const wallet = await aWalletClient(operator);
  const payer = await aPayer(operator, funds);
  await wallet.grantedBy(payer, { max_price: funds });
  const { user, beneficiary } = await aServiceBeneficiary(operator);
  return {
    operator,
    merchant: await aMerchant(operator),
    wallet,
    payer,
    transfers: await aTransferClient(operator, funds),
    beneficiary,
    receiver: user.wallet_id,
    bank: await operator.accountOf('clearing'),
    account: await operator.accountOf('wallet'),
  };
}

const must = (status: number, answer: Answer): void => {
  if (answer.status !== status) throw new Error(`${answer.status}: ${answer.text}`);
};

/** The acknowledged errands, by name. */
export type Counts = Record<'posting' | 'order' | 'payment' | 'transfer' | 'revocation', number>;

/** Requests of all three APIs and postings, without a pause; every answer must be correct. */
export class MixedLoad {
  readonly counts: Counts = { posting: 0, order: 0, payment: 0, transfer: 0, revocation: 0 };
  readonly failures: string[] = [];
  readonly #scene: Scene;
  readonly #done = new Watch();
  readonly #orders: string[] = [];
  #running: Promise<unknown> = Promise.resolve();
  #isOver = false;

  static async open(operator: OperatorClient): Promise<MixedLoad> {
    return new MixedLoad(await openScene(operator));
  }

  private constructor(scene: Scene) {
    this.#scene = scene;
  }

  start(clients: number): void {
    const errands = [this.#post, this.#payOrder, this.#payByWallet, this.#transfer, this.#revoke];
    const client = async (first: number): Promise<void> => {
      for (let number = first; !this.#isOver; number += 1) {
        try {
          await errands[number % errands.length]?.();
        } catch (fault) {
          this.failures.push(fault instanceof Error ? fault.message : String(fault));
        }
        this.#done.add();
      }
    };
    this.#running = Promise.all(Array.from({ length: clients }, (_, first) => client(first)));
  }

  /** Resolves when this many more errands have ended. */
  further(count: number): Promise<void> {
    return this.#done.further(count);
  }

  async finish(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Balances that differ from the acknowledged errands. */
  async differences(): Promise<readonly string[]> {
    const { operator, merchant, wallet, payer, transfers, receiver, account } = this.#scene;
    const { counts } = this;
    const holds = async (name: string, walletId: number, balance: number) => {
      const found = await balanceOf(operator, walletId);
      const isSame = found.balance === balance && found.held === 0;
      return isSame ? [] : [`${name}: ${JSON.stringify(found)} instead of ${balance}`];
    };
    const paid = counts.payment * paymentPrice;
    const sent = counts.transfer * transferPrice;
    const posted = await operator.balanceOf(account);
    const statuses = await Promise.all(this.#orders.map((id) => merchant.readOrder(id)));
    const unpaid = statuses.filter(({ body }) => body['status'] !== 'paid');
    return [
      ...(await holds('the merchant', merchant.project.wallet_id, counts.order * orderPrice)),
      ...(await holds('the payer', payer, funds - paid)),
      ...(await holds('the shop by wallet', wallet.project.wallet_id, paid)),
      ...(await holds('who transfers', transfers.project.wallet_id, funds - sent)),
      ...(await holds('who gets transfers', receiver, sent)),
      ...(posted === counts.posting ? [] : [`${posted} cents instead of ${counts.posting}`]),
      ...unpaid.map(({ text }) => `an order is not paid: ${text}`),
    ];
  }

  readonly #post = async (): Promise<void> => {
    const { operator, bank: debit_account, account: credit_account } = this.#scene;
    const posting = { debit_account, credit_account, amount: 1 };
    must(201, await operator.post(posting, { key: randomUUID() }));
    this.counts.posting += 1;
  };

  readonly #payOrder = async (): Promise<void> => {
    const { orderId } = await this.#scene.merchant.paidOrder();
    this.#orders.push(orderId);
    this.counts.order += 1;
  };

  readonly #payByWallet = async (): Promise<void> => {
    const { wallet, payer } = this.#scene;
    const { transaction_key: key } = await wallet.created();
    seen(await wallet.reserve(key, payer));
    seen(await wallet.confirm(key));
    this.counts.payment += 1;
  };

  /** A client of transfers has a hundred requests a minute. One that exceeds them does nothing. */
  readonly #transfer = async (): Promise<void> => {
    const { transfers, beneficiary } = this.#scene;
    const created = await transfers.create(transfers.body(beneficiary));
    if (isLimited(created)) return;
    const signed = await transfers.act(seen<{ readonly id: number }>(created).id, 'sign');
    if (isLimited(signed)) return;
    must(200, signed);
    this.counts.transfer += 1;
  };

  readonly #revoke = async (): Promise<void> => {
    const { wallet, payer } = this.#scene;
    const { transaction_key: key } = await wallet.created();
    seen(await wallet.reserve(key, payer));
    seen(await wallet.revoke(key));
    this.counts.revocation += 1;
  };
}
