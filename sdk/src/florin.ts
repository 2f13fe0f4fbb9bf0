import { anyone } from './auth/authorization.ts';
import { bearerAuthorization } from './auth/bearer.ts';
import { type MacSigner, macAuthorization } from './auth/mac-authorization.ts';
import { type ServerClock, serverClock } from './auth/server-clock.ts';
import { type UserTokens, userSigner } from './auth/user-signer.ts';
import { CheckoutClient } from './checkout/checkout-client.ts';
import type { BearerToken, MacToken } from './generated/project-types.ts';
import { Api } from './http/api.ts';
import { Transport } from './http/transport.ts';
import {
  type Addresses,
  addressesIn,
  type FlorinOptions,
  needed,
  refuseMisplacedSecrets,
  refuseWrongClientId,
  transportSettingsIn,
} from './options.ts';
import { TransferClient } from './transfers/transfer-client.ts';
import { UserSession } from './user-session.ts';
import { OAuthClient } from './wallet/oauth-client.ts';
import { WalletClient } from './wallet/wallet-client.ts';
import type { Addressee } from './webhooks/addressee.ts';
import type { IncomingRequest } from './webhooks/incoming.ts';
import { fetchedPublicKeys, type PublicKeys } from './webhooks/public-keys.ts';
import { type VerifiedCallback, verifyCallback } from './webhooks/verify-callback.ts';
import {
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookOptions,
} from './webhooks/verify-webhook.ts';

/** The options of `florin.asUser()` besides the tokens. */
export type UserSessionOptions = {
  /** Called after each renewal, so that you can store the new tokens. */
  readonly onTokens?: (tokens: MacToken) => void | Promise<void>;
};

/**
 * One project's client for Florin: make one and keep it, so that its token serves all requests. The
 * constructor throws a `FlorinUsageError` for options that cannot work. It sends nothing.
 */
export class Florin {
  /**
   * The keys that verify callbacks. They are fetched at first use, and again after a key change.
   */
  readonly publicKeys: PublicKeys;
  readonly #options: FlorinOptions;
  readonly #addresses: Addresses;
  readonly #transport: Transport;
  readonly #clock: ServerClock;
  #checkout: CheckoutClient | null = null;
  #clientApi: Api | null = null;

  constructor(options: FlorinOptions) {
    refuseMisplacedSecrets(options);
    refuseWrongClientId(options);
    this.#options = options;
    this.#addresses = addressesIn(options);
    this.#transport = new Transport(transportSettingsIn(options));
    const open = new Api(this.#transport, this.#addresses.wallet, anyone);
    this.#clock = serverClock(async () => {
      const { time } = await open.get<{ readonly time: number }>('/rest/v1/server');
      return time;
    });
    this.publicKeys = fetchedPublicKeys(() => open.send('GET', '/publickey', { answerAs: 'text' }));
  }

  /** Orders, payment links, methods, payments and refunds. Throws without `clientSecret`. */
  get checkout(): CheckoutClient {
    this.#checkout ??= new CheckoutClient(
      new Api(this.#transport, this.#addresses.base, bearerAuthorization(this.#tokenAsker())),
    );
    return this.#checkout;
  }

  /** Transactions, payments, allowances and wallets. Throws without `macKey`. */
  get wallet(): WalletClient {
    return new WalletClient(this.#macApi());
  }

  /** Transfers between accounts and to banks. Throws without `macKey`. */
  get transfers(): TransferClient {
    return new TransferClient(this.#macApi());
  }

  /** The pages to send users to, and the tokens of their consent. Throws without `macKey`. */
  get oauth(): OAuthClient {
    const { clientId } = this.#options;
    return new OAuthClient({ api: this.#macApi(), clientId, authUrl: this.#addresses.auth });
  }

  /**
   * Wallets and transfers of a user who has authorized this project. Expired tokens are renewed;
   * store the tokens that `onTokens` receives. Throws if a token is not a text.
   */
  asUser(tokens: UserTokens, { onTokens }: UserSessionOptions = {}): UserSession {
    const refresh = (refreshToken: string) => this.oauth.refresh(refreshToken);
    const signer = userSigner(tokens, { refresh, onTokens });
    return new UserSession({
      signer,
      api: this.#signedApi(signer),
      unrenewedApi: this.#signedApi({ ...signer, renew: async () => false }),
      revokeNamed: (accessToken, options) => this.oauth.revoke(accessToken, options),
    });
  }

  /**
   * Reads a webhook about an order or payment. Throws a `WebhookRefusal` unless its raw body is
   * signed with this project's `clientSecret` (checkout 6.3).
   */
  async verifyWebhook(
    request: IncomingRequest,
    options: Omit<WebhookOptions, 'clientSecret'> = {},
  ): Promise<VerifiedWebhook> {
    const clientSecret = needed(this.#options, 'clientSecret');
    return verifyWebhook(request, { ...options, clientSecret });
  }

  /**
   * Reads a callback about a transaction or transfer. Throws a `WebhookRefusal` unless the service
   * has signed it for this project, in this mode, at most `maxAgeSeconds` ago (wallet 6).
   */
  verifyCallback(request: IncomingRequest, addressee: Addressee): Promise<VerifiedCallback> {
    return verifyCallback(request, { ...addressee, publicKeys: this.publicKeys });
  }

  #tokenAsker(): () => Promise<BearerToken> {
    const api = new Api(this.#transport, this.#addresses.base, anyone);
    const form = {
      grant_type: 'client_credentials',
      client_id: this.#options.clientId,
      client_secret: needed(this.#options, 'clientSecret'),
    };
    return () => api.send('POST', '/oauth/v1/token', { body: { form } });
  }

  #macApi(): Api {
    const current = { id: this.#options.clientId, key: needed(this.#options, 'macKey') };
    this.#clientApi ??= this.#signedApi({ current: () => current, renew: async () => false });
    return this.#clientApi;
  }

  #signedApi(signer: MacSigner): Api {
    const authorization = macAuthorization(signer, this.#clock);
    return new Api(this.#transport, this.#addresses.wallet, authorization);
  }
}
