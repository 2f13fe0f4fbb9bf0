import type { OwnProject } from '../generated/project-types.ts';
import type {
  ContactToken,
  WalletPayment,
  WalletPaymentPage,
} from '../generated/wallet-answers.ts';
import type { FreezeChange, PaymentsQuery } from '../generated/wallet-reads.ts';
import type { Finalization, NewContactToken } from '../generated/wallet-requests.ts';
import { segment } from '../http/address.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';
import { Allowances } from './allowances.ts';
import { Transactions } from './transactions.ts';
import { Users, Wallets } from './wallets.ts';

const paymentPath = (paymentId: number): string => `/rest/v1/payment/${segment(paymentId)}`;

/** The wallet API: transactions and their payments, allowances, contact tokens, wallets and users. */
export class WalletClient {
  readonly transactions: Transactions;
  readonly payments: WalletPayments;
  readonly allowances: Allowances;
  readonly contactTokens: ContactTokens;
  readonly wallets: Wallets;
  readonly users: Users;
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
    this.transactions = new Transactions(api);
    this.payments = new WalletPayments(api);
    this.allowances = new Allowances(api, this.transactions);
    this.contactTokens = new ContactTokens(api);
    this.wallets = new Wallets(api);
    this.users = new Users(api);
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

  /** One page, the newest first. */
  async list(query: PaymentsQuery = {}, options?: CallOptions): Promise<WalletPaymentPage> {
    return this.#api.get('/rest/v1/payments', query, options);
  }

  /** Has a frozen payment paid on another day; `freeze_until: 0` pays it now. */
  async changeFreeze(
    paymentId: number,
    change: FreezeChange,
    options?: CallOptions,
  ): Promise<WalletPayment> {
    return this.#api.put(`${paymentPath(paymentId)}/freeze`, change, options);
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
