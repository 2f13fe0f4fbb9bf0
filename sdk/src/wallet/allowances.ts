import type {
  AllowanceLimit,
  NewOwnAllowance,
  OwnAllowance,
} from '../generated/allowance-types.ts';
import type { Allowance } from '../generated/wallet-answers.ts';
import type { Currency } from '../generated/words.ts';
import { segment } from '../http/address.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';
import type { Transactions, WalletId } from './transactions.ts';

const path = '/rest/v1/allowance';

/** Wallet 2.4: what a wallet's owner lets a client charge without asking again. */
export class Allowances {
  readonly #api: Api;
  readonly #transactions: Transactions;

  constructor(api: Api, transactions: Transactions) {
    this.#api = api;
    this.#transactions = transactions;
  }

  /** The payer grants it on the page of its `transaction_key`. */
  async create(allowance: NewOwnAllowance, options?: CallOptions): Promise<OwnAllowance> {
    return this.#api.post(path, allowance, options);
  }

  async read(allowanceId: number, options?: CallOptions): Promise<OwnAllowance> {
    return this.#api.get(`${path}/${segment(allowanceId)}`, {}, options);
  }

  /** The one that this client may use of a wallet now. */
  async active(walletId: WalletId, options?: CallOptions): Promise<OwnAllowance> {
    return this.#api.get(`${path}/active/${segment(walletId)}`, {}, options);
  }

  /** How much one reserve by the active one could take now. */
  async limit(
    walletId: WalletId,
    currency: Currency,
    options?: CallOptions,
  ): Promise<AllowanceLimit> {
    return this.#api.get(`${path}/limit/${segment(walletId)}`, { currency }, options);
  }

  /** What it was charged for is not touched. */
  async cancel(allowanceId: number, options?: CallOptions): Promise<OwnAllowance> {
    return this.#api.delete(`${path}/${segment(allowanceId)}`, {}, options);
  }

  async cancelActive(walletId: WalletId, options?: CallOptions): Promise<OwnAllowance> {
    return this.#api.delete(`${path}/active/${segment(walletId)}`, {}, options);
  }

  /** Null: the transaction has none. */
  async ofTransaction(transactionKey: string, options?: CallOptions): Promise<Allowance | null> {
    const { allowance } = await this.#transactions.read(transactionKey, options);
    return allowance ?? null;
  }
}
