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

/**
 * Allowances: permissions of a wallet's owner to charge them without asking again, within limits. A
 * client has at most one active allowance per wallet (wallet 2.4).
 */
export class Allowances {
  readonly #api: Api;
  readonly #transactions: Transactions;

  constructor(api: Api, transactions: Transactions) {
    this.#api = api;
    this.#transactions = transactions;
  }

  /** Requests an allowance. The payer grants it on the page of its `transaction_key`. */
  async create(allowance: NewOwnAllowance, options?: CallOptions): Promise<OwnAllowance> {
    return this.#api.post(path, allowance, options);
  }

  /** Reads an allowance of this client. */
  async read(allowanceId: number, options?: CallOptions): Promise<OwnAllowance> {
    return this.#api.get(`${path}/${segment(allowanceId)}`, {}, options);
  }

  /**
   * Reads the allowance that this client can use now for a wallet. Throws with 404 if there is
   * none.
   */
  async active(walletId: WalletId, options?: CallOptions): Promise<OwnAllowance> {
    return this.#api.get(`${path}/active/${segment(walletId)}`, {}, options);
  }

  /** Reads the most that one reservation with the active allowance can take now. */
  async limit(
    walletId: WalletId,
    currency: Currency,
    options?: CallOptions,
  ): Promise<AllowanceLimit> {
    return this.#api.get(`${path}/limit/${segment(walletId)}`, { currency }, options);
  }

  /** Ends an allowance. Earlier charges stay unchanged. */
  async cancel(allowanceId: number, options?: CallOptions): Promise<OwnAllowance> {
    return this.#api.delete(`${path}/${segment(allowanceId)}`, {}, options);
  }

  /** Ends the active allowance of a wallet. */
  async cancelActive(walletId: WalletId, options?: CallOptions): Promise<OwnAllowance> {
    return this.#api.delete(`${path}/active/${segment(walletId)}`, {}, options);
  }

  /** Reads the allowance of a transaction. Null: it has none. */
  async ofTransaction(transactionKey: string, options?: CallOptions): Promise<Allowance | null> {
    const { allowance } = await this.#transactions.read(transactionKey, options);
    return allowance ?? null;
  }
}
