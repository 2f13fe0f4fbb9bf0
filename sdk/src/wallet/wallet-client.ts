import type { OwnProject } from '../generated/payment-types.ts';
import type { Allowance, ContactToken, WalletPayment } from '../generated/wallet-answers.ts';
import type { Finalization, NewContactToken } from '../generated/wallet-requests.ts';
import { segment } from '../http/address.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';
import { Transactions } from './transactions.ts';

const paymentPath = (paymentId: number): string => `/rest/v1/payment/${segment(paymentId)}`;

/** The wallet API: transactions and their payments, allowances and contact tokens. */
export class WalletClient {
  readonly transactions: Transactions;
  readonly payments: WalletPayments;
  readonly allowances: Allowances;
  readonly contactTokens: ContactTokens;
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
    this.transactions = new Transactions(api);
    this.payments = new WalletPayments(api);
    this.allowances = new Allowances(this.transactions);
    this.contactTokens = new ContactTokens(api);
  }

  /** The project that these credentials belong to. */
  async project(options?: CallOptions): Promise<OwnProject> {
    return this.#api.get('/rest/v1/project', {}, options);
  }
}

/** Wallet 2.2; a payment exists only inside a transaction. */
class WalletPayments {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  async read(paymentId: number, options?: CallOptions): Promise<WalletPayment> {
    return this.#api.get(paymentPath(paymentId), {}, options);
  }

  /** Pays a frozen payment out, at a price that may be reduced. */
  async finalize(
    paymentId: number,
    finalization?: Finalization,
    options?: CallOptions,
  ): Promise<WalletPayment> {
    return this.#api.put(`${paymentPath(paymentId)}/finalize`, finalization, options);
  }

  /** Returns a frozen payment to its payer. */
  async cancel(paymentId: number, options?: CallOptions): Promise<WalletPayment> {
    return this.#api.delete(paymentPath(paymentId), {}, options);
  }
}

/** Wallet 2.4; an allowance is read through the transaction that it was granted with. */
class Allowances {
  readonly #transactions: Transactions;

  constructor(transactions: Transactions) {
    this.#transactions = transactions;
  }

  /** Null: the transaction has none. */
  async ofTransaction(transactionKey: string, options?: CallOptions): Promise<Allowance | null> {
    const { allowance } = await this.#transactions.read(transactionKey, options);
    return allowance ?? null;
  }
}

/** Wallet 2.6; for projects with the right. */
class ContactTokens {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  async create(contact: NewContactToken, options?: CallOptions): Promise<ContactToken> {
    return this.#api.post('/rest/v1/contact-token', contact, options);
  }
}
