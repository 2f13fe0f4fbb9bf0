import type { Contestant } from './contestants.ts';
import type { Traffic } from './load.ts';
import { inHundreds, operatorOf } from './preparing.ts';

const payers = 2_000;
const fundsEach = 1_000_000_000;

/** The requests to the servers, and the data they need. */
export type Preparation = {
  /** Many funded payers who all pay one busy merchant. */
  readonly postings: (contestant: Contestant) => Promise<Traffic>;
  /** The project of the caller: once signed by its client, and once for anyone. */
  readonly signedGets: (contestant: Contestant) => Promise<Traffic>;
  readonly plainGets: () => Traffic;
  /** Tokens by client credentials, for this many clients in turn. */
  readonly tokens: (contestant: Contestant, clients: number) => Promise<Traffic>;
};

type Project = {
  readonly client_id: string;
  readonly client_secret: string;
  readonly mac_key: string;
};

const ownProjectPath = '/rest/v1/project';

export function preparationWith(adminToken: string): Preparation {
  const authorization = `Bearer ${adminToken}`;

  const project = ({ port }: Contestant): Promise<Project> =>
    operatorOf(port, adminToken)('/projects', { name: 'Bench' });

  return {
    postings: async (contestant) => {
      const call = operatorOf(contestant.port, adminToken);
      const open = async (kind: string) => {
        const account = { kind, currency: 'EUR' };
        const { account_id: id } = await call<{ account_id: string }>('/accounts', account);
        return id;
      };
      const [clearing, merchant] = [await open('clearing'), await open('merchant')];
      const requests: string[] = [];
      await inHundreds(payers, async (index) => {
        const payer = await open('wallet');
        const funding = { debit_account: clearing, credit_account: payer, amount: fundsEach };
        await call('/postings', funding);
        const amount = 1 + (index % 999);
        const posting = { debit_account: payer, credit_account: merchant, amount };
        requests.push(
          post('/admin/v1/postings', 'application/json', JSON.stringify(posting), authorization),
        );
      });
      return { requests, expectedStatus: 201 };
    },
    signedGets: async (contestant) => {
      const { client_id: clientId, mac_key: macKey } = await project(contestant);
      const { port } = contestant;
      return { requests: { clientId, macKey, path: ownProjectPath, port }, expectedStatus: 200 };
    },
    plainGets: () => ({
      requests: [`GET ${ownProjectPath} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`],
      expectedStatus: 200,
    }),
    tokens: async (contestant, clients) => {
      const requests: string[] = [];
      await inHundreds(clients, async () => {
        const { client_id, client_secret } = await project(contestant);
        const form = { grant_type: 'client_credentials', client_id, client_secret };
        const body = new URLSearchParams(form).toString();
        requests.push(post('/oauth/v1/token', 'application/x-www-form-urlencoded', body));
      });
      return { requests, expectedStatus: 200 };
    },
  };
}

function post(path: string, type: string, body: string, authorization?: string): string {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(authorization === undefined ? [] : [`Authorization: ${authorization}`]),
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}
