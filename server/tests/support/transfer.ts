import type { TestProject } from './identity.ts';
import { aProject, aUser } from './identity.ts';
import type { Answer, OperatorClient, Sent } from './operator-client.ts';
import { pay, seen, WalletClient } from './wallet.ts';

export const transfersPath = '/transfer/rest/v1/transfers';

/** A transfer as the transfer API shows it. */
export type TransferSeen = {
  readonly id: number;
  readonly status: string;
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly [field: string]: unknown;
};

export type TransferList = {
  readonly transfers: readonly TransferSeen[];
  readonly _metadata: {
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly has_next: boolean;
    readonly has_previous: boolean;
    readonly cursors: { readonly after?: string; readonly before?: string };
  };
};

export type TransferAction = 'register' | 'reserve' | 'sign' | 'provide-password';

/** A client of the transfer API: it signs each request as published clients do. */
export class TransferClient {
  readonly operator: OperatorClient;
  readonly project: TestProject;
  readonly #wallet: WalletClient;

  constructor(operator: OperatorClient, project: TestProject) {
    this.operator = operator;
    this.project = project;
    this.#wallet = new WalletClient(operator, project);
  }

  send(method: string, uri: string, sent: Pick<Sent, 'body' | 'key'> = {}): Promise<Answer> {
    return this.#wallet.send(method, uri, sent);
  }

  /** The project's own account. */
  get account(): string {
    const { EUR: account } = this.project.account_numbers;
    if (account === undefined) throw new Error('the project has no account in EUR');
    return account;
  }

  /** A transfer from the project's own account, of 10.00 EUR by default. */
  body(beneficiary: object, wanted: object = {}): object {
    return {
      amount: { amount: '10.00', currency: 'EUR' },
      beneficiary,
      payer: { account_number: this.account },
      purpose: { details: 'Invoice 1042' },
      ...wanted,
    };
  }

  create(body: object, key?: string): Promise<Answer> {
    return this.send('POST', transfersPath, { body, ...(key === undefined ? {} : { key }) });
  }

  async created(beneficiary: object, wanted: object = {}): Promise<TransferSeen> {
    return seen<TransferSeen>(await this.create(this.body(beneficiary, wanted)));
  }

  read(id: number): Promise<Answer> {
    return this.send('GET', `${transfersPath}/${id}`);
  }

  act(id: number, action: TransferAction, body?: object): Promise<Answer> {
    const sent = body === undefined ? {} : { body };
    return this.send('PUT', `${transfersPath}/${id}/${action}`, sent);
  }

  async acted(id: number, action: TransferAction, body?: object): Promise<TransferSeen> {
    return seen<TransferSeen>(await this.act(id, action, body));
  }

  revoke(id: number): Promise<Answer> {
    return this.send('DELETE', `${transfersPath}/${id}`);
  }

  list(query: Readonly<Record<string, string>> | string): Promise<Answer> {
    return this.send('GET', `${transfersPath}?${new URLSearchParams(query)}`);
  }
}

/** A new project with this amount, in minor units of EUR. */
export async function aTransferClient(
  operator: OperatorClient,
  funds = 100_000,
): Promise<TransferClient> {
  const project = await aProject(operator);
  if (funds > 0) await pay(operator, project.wallet_id, funds);
  return new TransferClient(operator, project);
}

/** A new user's account in EUR, as a beneficiary. */
export async function aServiceBeneficiary(operator: OperatorClient) {
  const user = await aUser(operator);
  return {
    user,
    beneficiary: {
      type: 'service',
      service_account: { account_number: user.account_numbers['EUR'] },
    },
  };
}

export const bankBeneficiary = {
  type: 'bank',
  name: 'Ona Petraitė',
  bank_account: { iban: 'LT601010012345678901' },
};
