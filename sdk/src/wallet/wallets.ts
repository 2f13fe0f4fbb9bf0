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

/** One's own wallet: that of the token's user, or the project's. Each read needs its scope. */
export class Wallets {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** A project reads the wallets of its payers too. */
  async read(walletId: WalletId, options?: CallOptions): Promise<OwnWallet> {
    return this.#api.get(pathOf(walletId), {}, options);
  }

  async balance(walletId: WalletId, options?: CallOptions): Promise<OwnBalances> {
    return this.#api.get(`${pathOf(walletId)}/balance`, {}, options);
  }

  /** Whether so much can be spent now. */
  async isSufficient(
    walletId: WalletId,
    amount: FundsQuery,
    options?: CallOptions,
  ): Promise<boolean> {
    const uri = `${pathOf(walletId)}/sufficient-amount`;
    return (await this.#api.get<SufficientAmount>(uri, amount, options)).is_sufficient;
  }

  /** One page, the newest first. */
  async statements(
    walletId: WalletId,
    query: StatementsQuery = {},
    options?: CallOptions,
  ): Promise<StatementPage> {
    return this.#api.get(`${pathOf(walletId)}/statements`, query, options);
  }

  /** All that the query finds, page by page, also while new ones come. */
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

/** The user of an access token, as far as its scopes go. */
export class Users {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  async me(options?: CallOptions): Promise<OwnUser> {
    return this.#api.get('/rest/v1/user/me', {}, options);
  }

  async wallets(options?: CallOptions): Promise<readonly OwnWallet[]> {
    return this.#api.get('/rest/v1/user/me/wallets', {}, options);
  }
}
