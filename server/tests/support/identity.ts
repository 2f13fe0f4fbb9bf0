import { randomUUID } from 'node:crypto';
import { authorizationOf, type RequestToSign } from './mac-signing.ts';
import type { Answer, OperatorClient, Sent } from './operator-client.ts';

/** The answer to a new project, with everything that its client needs. */
export type TestProject = {
  readonly project_id: string;
  readonly project_number: number;
  readonly client_id: string;
  readonly client_secret: string;
  readonly mac_key: string;
  readonly wallet_id: number;
  readonly account_numbers: Readonly<Record<string, string>>;
};

export type TestUser = Pick<TestProject, 'wallet_id' | 'account_numbers'> & {
  readonly user_id: number;
};

/** The body of an answer that must be a success. */
function made<Body>({ status, body, text }: Answer): Body {
  if (status !== 201) throw new Error(text);
  return body as Body;
}

export const createProject = (
  client: OperatorClient,
  wanted: object = {},
  sent: Sent = {},
): Promise<Answer> =>
  client.send('POST', '/admin/v1/projects', { ...sent, body: { name: 'Shop', ...wanted } });

export const aProject = async (client: OperatorClient, wanted: object = {}): Promise<TestProject> =>
  made(await createProject(client, wanted));

export const createUser = (
  client: OperatorClient,
  wanted: object = {},
  sent: Sent = {},
): Promise<Answer> =>
  client.send('POST', '/admin/v1/users', { ...sent, body: { name: 'Ona', ...wanted } });

export const aUser = async (client: OperatorClient, wanted: object = {}): Promise<TestUser> =>
  made(await createUser(client, wanted));

export const readProject = (client: OperatorClient, id: string): Promise<Answer> =>
  client.send('GET', `/admin/v1/projects/${id}`);

export const changeProject = (
  client: OperatorClient,
  id: string,
  body: object,
  sent: Sent = {},
): Promise<Answer> => client.send('PATCH', `/admin/v1/projects/${id}`, { ...sent, body });

export const rotate = (
  client: OperatorClient,
  id: string,
  body: object,
  sent: Sent = {},
): Promise<Answer> => client.send('POST', `/admin/v1/projects/${id}/rotate`, { ...sent, body });

/** Deposits money into a wallet: by default 100 cents under a unique reference. */
export const deposit = (
  client: OperatorClient,
  walletId: number,
  wanted: object = {},
  sent: Sent = {},
): Promise<Answer> =>
  client.send('POST', `/admin/v1/wallets/${walletId}/deposits`, {
    ...sent,
    body: { amount: 100, currency: 'EUR', reference: randomUUID(), ...wanted },
  });

export const readWallet = (client: OperatorClient, walletId: number): Promise<Answer> =>
  client.send('GET', `/admin/v1/wallets/${walletId}`);

/** A request without the operator's token. */
export const asNobody = { authorization: undefined };

export const tokenPath = '/oauth/v1/token';

/** Sends a form to the token endpoint. */
export const sendForm = (
  client: OperatorClient,
  form: string,
  { path = tokenPath, ...headers }: Readonly<Record<string, string | undefined>> = {},
): Promise<Answer> =>
  client.send('POST', path, {
    body: form,
    headers: {
      ...asNobody,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  });

type Credentials = Pick<TestProject, 'client_id' | 'client_secret'>;

/** The form of published clients, with the credentials in the body. */
export const formOf = ({ client_id, client_secret }: Credentials): string =>
  new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString();

const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

/** RFC 6749 2.3.1: both parts are form-encoded, then joined and put into base64. */
export const basicOf = ({ client_id, client_secret }: Credentials): string =>
  `Basic ${Buffer.from(`${formEncoded(client_id)}:${formEncoded(client_secret)}`).toString('base64')}`;

export const askForToken = (client: OperatorClient, project: Credentials): Promise<Answer> =>
  sendForm(client, formOf(project));

export async function tokenOf(client: OperatorClient, project: Credentials): Promise<string> {
  const { status, body, text } = await askForToken(client, project);
  if (status !== 200) throw new Error(text);
  return String(body['access_token']);
}

/** Reads the project that a token belongs to. */
export const readAsBearer = (client: OperatorClient, token: string): Promise<Answer> =>
  client.send('GET', '/checkout-project/integration/v1/project', {
    headers: { authorization: `Bearer ${token}` },
  });

export const unixNow = (): number => Math.floor(Date.now() / 1_000);

/** A GET of the own project, ready to be signed. */
export function toSign(
  client: OperatorClient,
  { client_id: id, mac_key: key }: Pick<TestProject, 'client_id' | 'mac_key'>,
  changes: Partial<RequestToSign> = {},
): RequestToSign {
  const { hostname: host, port } = new URL(client.url);
  return {
    id,
    key,
    ts: unixNow(),
    nonce: randomUUID(),
    method: 'GET',
    uri: '/rest/v1/project',
    host,
    port: Number(port),
    body: '',
    ...changes,
  };
}

/** Sends a request exactly as it was signed. */
export const sendSigned = (client: OperatorClient, request: RequestToSign): Promise<Answer> =>
  client.send(request.method, request.uri, {
    headers: { authorization: authorizationOf(request) },
  });

/** Reads the project that a signature belongs to. */
export const readAsSigner = (
  client: OperatorClient,
  project: Pick<TestProject, 'client_id' | 'mac_key'>,
  changes: Partial<RequestToSign> = {},
): Promise<Answer> => sendSigned(client, toSign(client, project, changes));

export const errorOf = (error: string, description: string): string =>
  JSON.stringify({ error, error_description: description });
