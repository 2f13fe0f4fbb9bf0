import type { UserSigner, UserTokens } from './auth/user-signer.ts';
import { FlorinError } from './errors.ts';
import type { RevokedToken } from './generated/project-types.ts';
import type { Api } from './http/api.ts';
import type { CallOptions } from './http/call-options.ts';
import { TransferClient } from './transfers/transfer-client.ts';
import { WalletClient } from './wallet/wallet-client.ts';

type UserAccess = {
  readonly signer: UserSigner;
  /** Signs with the user's token, and renews the token when it has expired. */
  readonly api: Api;
  /** Signs with the current token, without renewal. */
  readonly unrenewedApi: Api;
  /** Ends the authorization of a token, with the client's own credentials. */
  readonly revokeNamed: (accessToken: string, options: CallOptions) => Promise<RevokedToken>;
};

/** Gaps 3, 401: the token has expired, or was revoked. The answer does not say which. */
const isEnded = (thrown: unknown): boolean =>
  thrown instanceof FlorinError && thrown.status === 401 && thrown.error === 'invalid_grant';

/**
 * Requests on behalf of a user who has allowed them, made by `florin.asUser()`. Requests beyond the
 * scopes of the authorization are refused with 403 (wallet 5.2).
 */
export class UserSession {
  /** The wallet API, signed with the user's token. */
  readonly wallet: WalletClient;
  /** The transfer API, signed with the user's token. */
  readonly transfers: TransferClient;
  readonly #access: UserAccess;

  constructor(access: UserAccess) {
    this.#access = access;
    this.wallet = new WalletClient(access.api);
    this.transfers = new TransferClient(access.api);
  }

  /** The newest tokens. Store them to act for the user again after a restart. */
  get tokens(): UserTokens {
    return this.#access.signer.tokens();
  }

  /** Ends the authorization. An expired or already revoked token is no error. */
  async revoke(options: CallOptions = {}): Promise<RevokedToken> {
    try {
      return await this.#access.unrenewedApi.delete('/oauth/v1/token', {}, options);
    } catch (thrown) {
      if (!isEnded(thrown)) throw thrown;
      return this.#revokeEnded(options);
    }
  }

  /**
   * A token that can no longer sign was revoked, perhaps by a request whose answer got lost. Or it
   * has only expired, and its refresh token is still valid. The client revokes it by name, which is
   * right in both cases. That is another request, so it needs another idempotency key.
   */
  #revokeEnded({ idempotencyKey: _, ...options }: CallOptions): Promise<RevokedToken> {
    return this.#access.revokeNamed(this.tokens.access_token, options);
  }
}
