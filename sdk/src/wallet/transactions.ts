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

/** A wallet by its number, or that of the access token's user. */
export type WalletId = number | 'me';

/** Wallet 2.1 and 4. */
export class Transactions {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  async create(transaction: NewTransaction, options?: CallOptions): Promise<Transaction> {
    return this.#api.post(path, transaction, options);
  }

  async read(transactionKey: string, options?: CallOptions): Promise<Transaction> {
    return this.#api.get(pathOf(transactionKey), {}, options);
  }

  /** Holds the money by an allowance that the wallet has granted. */
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

  /** Holds the money by the payer's PIN. */
  async reserveByPin(
    transactionKey: string,
    reservation: PayerReservation,
    options?: CallOptions,
  ): Promise<Transaction> {
    return this.#api.post(`${pathOf(transactionKey)}/reserve`, reservation, options);
  }

  /** Moves the money that is held; prices may be reduced and payments left out. */
  async confirm(
    transactionKey: string,
    changes?: Confirmation,
    options?: CallOptions,
  ): Promise<Transaction> {
    return this.#api.put(`${pathOf(transactionKey)}/confirm`, changes, options);
  }

  /** Takes a transaction back that is not confirmed yet. */
  async revoke(transactionKey: string, options?: CallOptions): Promise<Transaction> {
    return this.#api.put(`${pathOf(transactionKey)}/revoke`, undefined, options);
  }
}
