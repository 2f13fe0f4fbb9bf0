import { Broken } from './broken.ts';
import { type Answer, exchange, type Seen, type Sent, textOf } from './exchange.ts';
import { expectAnswer } from './expecting.ts';
import { type MacKey, macHeader, type ToSign } from './mac.ts';

/** The addresses of the documents: `{base_url}`, `{wallet_url}` and `{auth_url}`. */
export type Addresses = {
  readonly base: string;
  readonly wallet: string;
  readonly auth: string;
};

/** The credentials of a project's own programs. */
export type Credentials = {
  readonly client_id: string;
  readonly client_secret: string;
  readonly mac_key: string;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Body = object | string | undefined;

export type Signing = Sent & Pick<ToSign, 'ts' | 'nonce' | 'isWithoutHash'> & { as?: MacKey };

/** A client of the three APIs with one project's credentials. */
export type Client = {
  readonly credentials: Credentials;
  /** A request of the checkout API with the project's bearer token. */
  readonly checkout: (method: Method, path: string, body?: Body, more?: Sent) => Promise<Seen>;
  /** A request of the wallet or transfer API, signed with the client's key. */
  readonly signed: (method: Method, path: string, body?: Body, more?: Signing) => Promise<Seen>;
  readonly token: () => Promise<string>;
};

/** Gaps 2, Token endpoint. */
export const tokenPath = '/oauth/v1/token';

export const tokenRequest = ({ client_id, client_secret }: Credentials): URLSearchParams =>
  new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });

const withBody = (body: Body): Sent => (body === undefined ? {} : { body });

export function clientOf(addresses: Addresses, credentials: Credentials): Client {
  let token: Promise<string> | null = null;
  const ask = async (): Promise<string> => {
    const seen = await exchange({
      method: 'POST',
      url: new URL(`${addresses.base}${tokenPath}`),
      body: tokenRequest(credentials),
    });
    const { access_token } = expectAnswer(seen, 200);
    if (typeof access_token === 'string') return access_token;
    throw new Broken('an access token', 'the answer holds none');
  };
  const tokenOnce = (): Promise<string> => {
    token ??= ask();
    return token;
  };
  return {
    credentials,
    token: tokenOnce,
    checkout: async (method, path, body, more = {}) =>
      exchange({
        ...more,
        ...withBody(body),
        method,
        url: new URL(`${addresses.base}${path}`),
        headers: { authorization: `Bearer ${await tokenOnce()}`, ...more.headers },
      }),
    signed: async (method, path, body, { as, ts, nonce, isWithoutHash, ...more } = {}) => {
      const url = new URL(`${addresses.wallet}${path}`);
      const toSign: ToSign = {
        method,
        url,
        body: textOf(body),
        ...(ts === undefined ? {} : { ts }),
        ...(nonce === undefined ? {} : { nonce }),
        ...(isWithoutHash === undefined ? {} : { isWithoutHash }),
      };
      const who = as ?? { id: credentials.client_id, key: credentials.mac_key };
      const headers = { authorization: macHeader(who, toSign), ...more.headers };
      return exchange({ ...more, ...withBody(body), method, url, headers });
    },
  };
}

/**
 * The operator's part: it pays, funds and accepts. Its refusals say nothing about the documents.
 */
export type Operator = (method: Method, path: string, body?: object) => Promise<Answer>;
