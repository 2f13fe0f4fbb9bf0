import type {
  FundsQuery,
  OwnBalances,
  OwnUser,
  OwnWallet,
  Statement,
  StatementPage,
  StatementsQuery,
  SufficientAmount,
} from '../generated/wallet-reads.ts';
import { segment } from '../http/address.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';
import type { WalletId } from './transactions.ts';

const pathOf = (walletId: WalletId): string => `/rest/v1/wallet/${segment(walletId)}`;

/**
 * Wallets: the project's own, or the user's with `asUser`. Each read of a user's wallet needs its
 * scope; without it, the method throws with 403.
 */
export class Wallets {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Reads a wallet: your own, or that of a payer of the project. */
  async read(walletId: WalletId, options?: CallOptions): Promise<OwnWallet> {
    return this.#api.get(pathOf(walletId), {}, options);
  }

  /** Reads the balance, the reserved and the available money in each currency. */
  async balance(walletId: WalletId, options?: CallOptions): Promise<OwnBalances> {
    return this.#api.get(`${pathOf(walletId)}/balance`, {}, options);
  }

  /** Reads whether the wallet can spend this amount now. */
  async isSufficient(
    walletId: WalletId,
    amount: FundsQuery,
    options?: CallOptions,
  ): Promise<boolean> {
    const uri = `${pathOf(walletId)}/sufficient-amount`;
    return (await this.#api.get<SufficientAmount>(uri, amount, options)).is_sufficient;
  }

  /** Reads one page of the movements of money, newest first. */
  async statements(
    walletId: WalletId,
    query: StatementsQuery = {},
    options?: CallOptions,
  ): Promise<StatementPage> {
    return this.#api.get(`${pathOf(walletId)}/statements`, query, options);
  }

  /** Reads all movements that match the query, page by page, even while new ones arrive. */
  async *iterateStatements(
    walletId: WalletId,
    query: StatementsQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<Statement, void> {
    for (let wanted = query; ; ) {
      const { statements, _metadata: page } = await this.statements(walletId, wanted, options);
      yield* statements;
      const { after } = page.cursors;
      if (!page.has_next || after === undefined) return;
      const { offset: _, ...others } = query;
      wanted = { ...others, after };
    }
  }
}

/** The user of an access token; for use with `florin.asUser()`. */
export class Users {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Reads the user: only the fields that the scopes allow. */
  async me(options?: CallOptions): Promise<OwnUser> {
    return this.#api.get('/rest/v1/user/me', {}, options);
  }

  /** Reads the wallets of the user. Needs the scope `wallet_list`. */
  async wallets(options?: CallOptions): Promise<readonly OwnWallet[]> {
    return this.#api.get('/rest/v1/user/me/wallets', {}, options);
  }
}
