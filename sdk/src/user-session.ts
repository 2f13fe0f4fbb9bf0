import type { UserSigner, UserTokens } from './auth/user-signer.ts';
import type { RevokedToken } from './generated/wallet-answers.ts';
import type { Api } from './http/api.ts';
import type { CallOptions } from './http/call-options.ts';
import { TransferClient } from './transfers/transfer-client.ts';
import { WalletClient } from './wallet/wallet-client.ts';

/** Requests in the name of a user who has allowed them (wallet 5.2). */
export class UserSession {
  readonly wallet: WalletClient;
  readonly transfers: TransferClient;
  readonly #api: Api;
  readonly #signer: UserSigner;

  constructor(api: Api, signer: UserSigner) {
    this.#api = api;
    this.#signer = signer;
    this.wallet = new WalletClient(api);
    this.transfers = new TransferClient(api);
  }

  /** The newest; keep them for the next time. */
  get tokens(): UserTokens {
    return this.#signer.tokens();
  }

  /** Ends the authorization: the token signs its own end. */
  revoke(options?: CallOptions): Promise<RevokedToken> {
    return this.#api.delete('/oauth/v1/token', {}, options);
  }
}
