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
 * Allowances: what a wallet's owner lets you charge without asking again, within limits. A client has
 * at most one active allowance of a wallet (wallet 2.4).
 */
export class Allowances {
  readonly #api: Api;
  readonly #transactions: Transactions;

  constructor(api: Api, transactions: Transactions) {
    this.#api = api;
    this.#transactions = transactions;
  }

  /** Asks for an allowance. The payer grants it on the page of its `transaction_key`. */
  async create(allowance: NewOwnAllowance, options?: CallOptions): Promise<OwnAllowance> {
    return this.#api.post(path, allowance, options);
  }

  /** Reads an allowance of this client. */
  async read(allowanceId: number, options?: CallOptions): Promise<OwnAllowance> {
    return this.#api.get(`${path}/${segment(allowanceId)}`, {}, options);
  }

  /** Reads the allowance that this client may use of a wallet now. Throws with 404 without one. */
  async active(walletId: WalletId, options?: CallOptions): Promise<OwnAllowance> {
    return this.#api.get(`${path}/active/${segment(walletId)}`, {}, options);
  }

  /** Reads how much one reserve by the active allowance could take now. */
  async limit(
    walletId: WalletId,
    currency: Currency,
    options?: CallOptions,
  ): Promise<AllowanceLimit> {
    return this.#api.get(`${path}/limit/${segment(walletId)}`, { currency }, options);
  }

  /** Ends an allowance. What was charged by it stays as it is. */
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
