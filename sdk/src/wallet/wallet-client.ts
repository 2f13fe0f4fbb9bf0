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

/** The wallet API. Every method may throw `FlorinError` or `FlorinConnectionError`. */
export class WalletClient {
  /** Payments that one payer accepts together. */
  readonly transactions: Transactions;
  /** The payments inside transactions. */
  readonly payments: WalletPayments;
  /** The payers' permissions to charge them without asking again. */
  readonly allowances: Allowances;
  /** Addresses of users that you have already confirmed. */
  readonly contactTokens: ContactTokens;
  /** Balances and statements of wallets. */
  readonly wallets: Wallets;
  /** The user of an access token. */
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

  /** Reads the project that these credentials belong to. */
  async project(options?: CallOptions): Promise<OwnProject> {
    return this.#api.get('/rest/v1/project', {}, options);
  }
}

/** Payments of wallets; each exists inside a transaction (wallet 2.2). */
class WalletPayments {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Reads a payment. Throws with 404 if it is somebody else's. */
  async read(paymentId: number, options?: CallOptions): Promise<WalletPayment> {
    return this.#api.get(paymentPath(paymentId), {}, options);
  }

  /** Reads one page of payments, newest first. */
  async list(query: PaymentsQuery = {}, options?: CallOptions): Promise<WalletPaymentPage> {
    return this.#api.get('/rest/v1/payments', query, options);
  }

  /** Moves the day on which a frozen payment is paid out; `freeze_until: 0` pays it out now. */
  async changeFreeze(
    paymentId: number,
    change: FreezeChange,
    options?: CallOptions,
  ): Promise<WalletPayment> {
    return this.#api.put(`${paymentPath(paymentId)}/freeze`, change, options);
  }

  /**
   * Pays out a frozen payment, at its price or a lower one. Throws with 409 for any other payment.
   */
  async finalize(
    paymentId: number,
    finalization?: Finalization,
    options?: CallOptions,
  ): Promise<WalletPayment> {
    return this.#api.put(`${paymentPath(paymentId)}/finalize`, finalization, options);
  }

  /** Returns a frozen payment to its payer. Throws with 409 for any other payment. */
  async cancel(paymentId: number, options?: CallOptions): Promise<WalletPayment> {
    return this.#api.delete(paymentPath(paymentId), {}, options);
  }
}

/**
 * Contact tokens: the user need not confirm an address that you have already confirmed
 * (wallet 2.6).
 */
class ContactTokens {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Creates a token that is valid for 15 minutes. Throws with 403 for projects without that right.
   */
  async create(contact: NewContactToken, options?: CallOptions): Promise<ContactToken> {
    return this.#api.post('/rest/v1/contact-token', contact, options);
  }
}
