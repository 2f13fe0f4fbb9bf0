import { randomUUID } from 'node:crypto';
import { macAuthorization } from '../../identity/signature-doctor/mac-authorization.ts';
import {
  type Answer,
  type ApiClient,
  exchange,
  refusal,
  rowsAt,
  type Sent,
  textOf,
} from '../api-client.ts';
import { CliFailure } from '../failure.ts';

type Call = (method: NonNullable<Sent['method']>, path: string, body?: object) => Promise<Answer>;

/** A test project, with everything needed to trigger events in it. */
export type TestShop = {
  readonly projectId: string;
  readonly walletId: number;
  /** The address of its receiver. Null: none. */
  readonly callbackUrl: string | null;
  /** The checkout API, with the project's token. */
  readonly checkout: Call;
  /** The wallet and transfer APIs, signed with its MAC key. */
  readonly signed: Call;
  readonly operator: Call;
};

const credentialsPath = '/admin/v1/test/credentials';

/** The client id of a fresh installation's project. */
const usualClientId = 'demo-shop';

const noSuchProject = (clientId: string | null): string =>
  clientId === null
    ? `There is no project with the client_id ${usualClientId}; name one with --client-id.`
    : `There is no project with the client_id ${clientId}; check --client-id.`;

/** Acts as a test project, through the same API as the project's own programs. */
export async function openTestShop(
  url: string,
  { send }: ApiClient,
  /** `clientId` is null if none was named. */
  asked: { readonly clientId: string | null; readonly callbackUrl: string | null },
): Promise<TestShop> {
  const credentials = await send(credentialsPath, {
    method: 'POST',
    body: { client_id: asked.clientId ?? usualClientId },
    ifMissing: noSuchProject(asked.clientId),
  });
  const called = async (path: string, sent: Sent): Promise<Answer> => {
    const { status, answer } = await exchange(url, path, sent);
    if (status >= 200 && status < 300) return answer;
    throw refusal(url, status, answer);
  };
  const token = tokenOf(called, credentials);
  return {
    projectId: String(credentials['project_id']),
    walletId: Number(credentials['wallet_id']),
    callbackUrl: asked.callbackUrl,
    checkout: async (method, path, body) =>
      called(path, {
        method,
        ...(body === undefined ? {} : { body }),
        headers: { authorization: `Bearer ${await token()}` },
      }),
    signed: async (method, path, body) =>
      called(path, {
        method,
        ...(body === undefined ? {} : { body }),
        headers: { authorization: authorizationFor(url, credentials, { method, path, body }) },
      }),
    operator: async (method, path, body) =>
      send(`/admin/v1${path}`, { method, ...(body === undefined ? {} : { body }) }),
  };
}

/** The token is requested once, when it is first needed. */
function tokenOf(
  called: (path: string, sent: Sent) => Promise<Answer>,
  { client_id, client_secret }: Answer,
): () => Promise<string> {
  let token: Promise<string> | null = null;
  const ask = async (): Promise<string> => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: String(client_id),
      client_secret: String(client_secret),
    });
    const { access_token } = await called('/oauth/v1/token', { method: 'POST', body });
    return String(access_token);
  };
  return () => {
    token ??= ask();
    return token;
  };
}

type ToSign = {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
};

const authorizationFor = (
  url: string,
  { client_id, mac_key }: Answer,
  { method, path, body }: ToSign,
): string =>
  macAuthorization({
    id: String(client_id),
    key: String(mac_key),
    ts: Math.floor(Date.now() / 1_000),
    nonce: randomUUID(),
    method,
    url: new URL(`${url}${path}`),
    body: Buffer.from(body === undefined ? '' : textOf(body)),
  });

/** A person with a wallet, and with money if wanted. */
export async function aPerson(
  { operator }: TestShop,
  funds: number,
  pin?: string,
): Promise<{ readonly walletId: number; readonly account: string }> {
  const person = { name: 'Trigger', ...(pin === undefined ? {} : { pin }) };
  const { wallet_id } = await operator('POST', '/users', person);
  const walletId = Number(wallet_id);
  if (funds > 0) await deposit(operator, walletId, funds);
  return { walletId, account: await accountOf(operator, walletId) };
}

export async function deposit(operator: Call, walletId: number, amount: number): Promise<void> {
  const reference = `trigger ${randomUUID()}`;
  await operator('POST', `/wallets/${walletId}/deposits`, { amount, currency: 'EUR', reference });
}

/** The EUR account of a wallet. */
export async function accountOf(operator: Call, walletId: number): Promise<string> {
  const wallet = await operator('GET', `/wallets/${walletId}`);
  const account = rowsAt(wallet, 'balances').find(({ currency }) => currency === 'EUR');
  if (account !== undefined) return String(account['account_number']);
  throw new CliFailure('refused', `Wallet ${walletId} has no account in EUR.`);
}

/** A new address, which is not registered. */
export const newEmail = (): string => `${randomUUID()}@example.com`;
