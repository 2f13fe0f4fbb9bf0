import { randomUUID } from 'node:crypto';
import { advance } from './clock.ts';
import { aProject, aUser } from './identity.ts';
import type { Answer, OperatorClient } from './operator-client.ts';
import {
  aTransferClient,
  TransferClient,
  type TransferList,
  type TransferSeen,
  transfersPath,
} from './transfer.ts';
import { seen, WalletClient } from './wallet.ts';

/** A moving clock lets a test send more than a hundred requests a minute. */
export const movingTransfers = { FLORIN_TEST_CLOCK: '1' };

/** Repeats a rate-limited request after the advised wait. */
export async function patiently(
  operator: OperatorClient,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 429) return answer;
    await advance(operator, Number(answer.headers['retry-after']));
  }
}

export const batchPath = `${transfersPath}/batch`;

export type Query = ConstructorParameters<typeof URLSearchParams>[0];

/** A client for lists of transfers, which waits out its rate limits. */
export class ListClient {
  readonly client: TransferClient;

  constructor(client: TransferClient) {
    this.client = client;
  }

  ask(query: Query): Promise<Answer> {
    const uri = `${transfersPath}?${new URLSearchParams(query)}`;
    return this.#patiently(() => this.client.send('GET', uri));
  }

  async list(query: Query): Promise<TransferList> {
    return seen<TransferList>(await this.ask(query));
  }

  /** The ids on a page of its own account's list by default. */
  async ids(query: Readonly<Record<string, string>> = {}): Promise<readonly number[]> {
    return idsIn(await this.list({ credit_account_number: this.client.account, ...query }));
  }

  batch(transfers: readonly unknown[]): Promise<Answer> {
    return this.#patiently(() => this.client.send('POST', batchPath, { body: { transfers } }));
  }

  /** Transfers of these amounts, in the order of creation. */
  async created(
    beneficiary: object,
    amounts: readonly string[],
    wanted: object = {},
  ): Promise<readonly TransferSeen[]> {
    const bodies = amounts.map((amount) =>
      this.client.body(beneficiary, { amount: { amount, currency: 'EUR' }, ...wanted }),
    );
    return seen<{ transfers: readonly TransferSeen[] }>(await this.batch(bodies)).transfers;
  }

  async registered(
    beneficiary: object,
    amounts: readonly string[],
    wanted: object = {},
  ): Promise<readonly TransferSeen[]> {
    const made = await this.created(beneficiary, amounts, wanted);
    const registered: TransferSeen[] = [];
    for (const { id } of made) {
      registered.push(seen(await this.#patiently(() => this.client.act(id, 'register'))));
    }
    return registered;
  }

  #patiently(ask: () => Promise<Answer>): Promise<Answer> {
    return patiently(this.client.operator, ask);
  }
}

export const aListClient = async (operator: OperatorClient, funds = 100_000): Promise<ListClient> =>
  new ListClient(await aTransferClient(operator, funds));

export const idsIn = ({ transfers }: TransferList): readonly number[] =>
  transfers.map(({ id }) => id);

export const accountBeneficiary = (account: string | undefined): object => ({
  type: 'service',
  service_account: { account_number: account },
});

type Tokens = { readonly access_token: string; readonly mac_key: string };

/** A user in whose name a client may transfer: the access token signs the requests. */
export async function aTokenUser(
  operator: OperatorClient,
  wanted: { readonly project?: TransferClient['project']; readonly scope?: string } = {},
): Promise<{ readonly user: TransferClient; readonly shop: TransferClient }> {
  const project = wanted.project ?? (await aProject(operator, { rights: ['password_grant'] }));
  const email = `${randomUUID()}@example.com`;
  const { wallet_id, account_numbers } = await aUser(operator, {
    email,
    password: 'correct horse',
  });
  const form = { grant_type: 'password', username: email, password: 'correct horse' };
  const scope = wanted.scope ?? 'initiate_transfers';
  const answer = await new WalletClient(operator, project).sendForm('/oauth/v1/token', {
    ...form,
    scope,
  });
  const { access_token: client_id, mac_key } = seen<Tokens>(answer);
  const named = { ...project, client_id, mac_key, wallet_id, account_numbers };
  return {
    user: new TransferClient(operator, named),
    shop: new TransferClient(operator, project),
  };
}
