import type { Transaction } from '../generated/wallet-answers.ts';
import type {
  Confirmation,
  NewTransaction,
  PayerReservation,
} from '../generated/wallet-requests.ts';
import { segment } from '../http/address.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';

const path = '/rest/v1/transaction';

const pathOf = (transactionKey: string): string => `${path}/${segment(transactionKey)}`;

/** A wallet's number; `me` is the wallet of the access token's user. */
export type WalletId = number | 'me';

/**
 * Transactions: payments that one payer accepts together. You create one, the payer accepts it
 * (page, PIN or allowance), and you confirm it, which moves the money (wallet 3.1).
 */
export class Transactions {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Creates a transaction. Send the payer to `florin.oauth.confirmationUrl(transaction_key)`. */
  async create(transaction: NewTransaction, options?: CallOptions): Promise<Transaction> {
    return this.#api.post(path, transaction, options);
  }

  /** Reads a transaction with its payments, timeline and answers to inquiries. */
  async read(transactionKey: string, options?: CallOptions): Promise<Transaction> {
    return this.#api.get(pathOf(transactionKey), {}, options);
  }

  /**
   * Reserves the money with the wallet's allowance. Throws `invalid_allowance` beyond its limits.
   */
  async reserve(
    transactionKey: string,
    walletId: WalletId,
    options?: CallOptions,
  ): Promise<Transaction> {
    return this.#api.put(
      `${pathOf(transactionKey)}/reserve/${segment(walletId)}`,
      undefined,
      options,
    );
  }

  /** Reserves the money with the payer's PIN. Throws with 403 for a wrong or locked PIN. */
  async reserveByPin(
    transactionKey: string,
    reservation: PayerReservation,
    options?: CallOptions,
  ): Promise<Transaction> {
    return this.#api.post(`${pathOf(transactionKey)}/reserve`, reservation, options);
  }

  /**
   * Moves the reserved money. You may lower prices and cancel payments. Throws `invalid_state` with
   * 409 if it was already confirmed or the reservation has expired.
   */
  async confirm(
    transactionKey: string,
    changes?: Confirmation,
    options?: CallOptions,
  ): Promise<Transaction> {
    return this.#api.put(`${pathOf(transactionKey)}/confirm`, changes, options);
  }

  /** Cancels a transaction and releases its money. Throws with 409 once it is confirmed. */
  async revoke(transactionKey: string, options?: CallOptions): Promise<Transaction> {
    return this.#api.put(`${pathOf(transactionKey)}/revoke`, undefined, options);
  }
}
