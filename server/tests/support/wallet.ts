import { randomUUID } from 'node:crypto';
import { aProject, aUser, deposit, readWallet, type TestProject, unixNow } from './identity.ts';
import { authorizationOf } from './mac-signing.ts';
import type { Answer, OperatorClient, Sent } from './operator-client.ts';

/** Without a rate limit, so that a test may send any number of requests. */
export const unlimitedWallet = { FLORIN_RATE_LIMIT: '0' };

export type PaymentSeen = {
  readonly id: number;
  readonly status: string;
  readonly price: number;
  readonly [field: string]: unknown;
};

/** A transaction as the wallet API shows it. */
export type TransactionSeen = {
  readonly transaction_key: string;
  readonly status: string;
  readonly payments: readonly PaymentSeen[];
  readonly [field: string]: unknown;
};

export const transactionPath = '/rest/v1/transaction';

/** The body of an answer that must be a success. */
export function seen<Body = TransactionSeen>({ status, body, text }: Answer): Body {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body as Body;
}

/** A client of the wallet API: it signs each request as published clients do. */
export class WalletClient {
  readonly operator: OperatorClient;
  readonly project: TestProject;

  constructor(operator: OperatorClient, project: TestProject) {
    this.operator = operator;
    this.project = project;
  }

  send(method: string, uri: string, sent: Pick<Sent, 'body' | 'key'> = {}): Promise<Answer> {
    return this.#signed(method, uri, sent, 'application/json');
  }

  #signed(
    method: string,
    uri: string,
    sent: Pick<Sent, 'body' | 'key'>,
    type: string,
  ): Promise<Answer> {
    const { hostname: host, port } = new URL(this.operator.url);
    const { client_id: id, mac_key: key } = this.project;
    const body = sent.body === undefined ? '' : textOf(sent.body);
    const signed = {
      id,
      key,
      ts: unixNow(),
      nonce: randomUUID(),
      method,
      uri,
      host,
      port: Number(port),
      body,
    };
    return this.operator.send(method, uri, {
      ...sent,
      headers: {
        authorization: authorizationOf(signed),
        ...(sent.body === undefined ? {} : { 'content-type': type }),
      },
    });
  }

  /** A form, signed like everything else. */
  sendForm(uri: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
    const type = 'application/x-www-form-urlencoded';
    return this.#signed('POST', uri, { body: new URLSearchParams(fields).toString() }, type);
  }

  create(transaction: object, key?: string): Promise<Answer> {
    const idempotent = key === undefined ? {} : { key };
    return this.send('POST', transactionPath, { body: transaction, ...idempotent });
  }

  /** A transaction, of one payment by default. */
  async created(wanted: object = {}, payment: object = {}): Promise<TransactionSeen> {
    const payments = [{ description: 'Order 1042', price: 1_250, currency: 'EUR', ...payment }];
    return seen(await this.create({ payments, ...wanted }));
  }

  read(key: string): Promise<Answer> {
    return this.send('GET', `${transactionPath}/${key}`);
  }

  confirm(key: string, body?: object): Promise<Answer> {
    const sent = body === undefined ? {} : { body };
    return this.send('PUT', `${transactionPath}/${key}/confirm`, sent);
  }

  revoke(key: string): Promise<Answer> {
    return this.send('PUT', `${transactionPath}/${key}/revoke`);
  }

  /** By an allowance, or by PIN if one is given. */
  reserve(key: string, walletId: number | string, body?: object): Promise<Answer> {
    const sent = body === undefined ? {} : { body };
    return this.send('PUT', `${transactionPath}/${key}/reserve/${walletId}`, sent);
  }

  payment(id: number): Promise<Answer> {
    return this.send('GET', `/rest/v1/payment/${id}`);
  }

  finalize(id: number, body?: object): Promise<Answer> {
    const sent = body === undefined ? {} : { body };
    return this.send('PUT', `/rest/v1/payment/${id}/finalize`, sent);
  }

  cancel(id: number): Promise<Answer> {
    return this.send('DELETE', `/rest/v1/payment/${id}`);
  }

  /** The payer accepts, as on the page. */
  accept(key: string, walletId: number, wanted: object = {}): Promise<Answer> {
    return this.operator.send('POST', `/admin/v1/test/transactions/${key}/accept`, {
      body: { wallet_id: walletId, ...wanted },
    });
  }

  reject(key: string): Promise<Answer> {
    return this.operator.send('POST', `/admin/v1/test/transactions/${key}/reject`);
  }

  /** The balance of the project's own wallet. */
  funds(): Promise<number> {
    return fundsOf(this.operator, this.project.wallet_id);
  }

  /** The id of an allowance that a wallet has granted to this client. */
  async grantedBy(walletId: number, wanted: object = {}): Promise<number> {
    const allowance = { description: 'Rides', max_price: 10_000, currency: 'EUR', ...wanted };
    const { transaction_key: key } = seen<TransactionSeen>(await this.create({ allowance }));
    const accepted = seen(await this.accept(key, walletId, { allowance: true }));
    return (accepted['allowance'] as { readonly id: number }).id;
  }
}

const textOf = (body: NonNullable<Sent['body']>): string => {
  if (Buffer.isBuffer(body)) return body.toString('utf8');
  return typeof body === 'string' ? body : JSON.stringify(body);
};

export const aWalletClient = async (
  operator: OperatorClient,
  wanted: object = {},
): Promise<WalletClient> => new WalletClient(operator, await aProject(operator, wanted));

/** The number of a new user's wallet with this balance. */
export async function aPayer(
  operator: OperatorClient,
  amount = 0,
  wanted: object = {},
): Promise<number> {
  const { wallet_id: walletId } = await aUser(operator, wanted);
  if (amount > 0) await pay(operator, walletId, amount);
  return walletId;
}

/** Deposits money into a wallet. */
export async function pay(
  operator: OperatorClient,
  walletId: number,
  amount: number,
  currency = 'EUR',
): Promise<void> {
  const answer = await deposit(operator, walletId, { amount, currency });
  if (answer.status !== 201) throw new Error(answer.text);
}

type Balance = {
  readonly currency: string;
  readonly balance: number;
  readonly held: number;
  readonly available: number;
};

export async function balanceOf(
  operator: OperatorClient,
  walletId: number,
  currency = 'EUR',
): Promise<Pick<Balance, 'balance' | 'held'>> {
  const { body } = await readWallet(operator, walletId);
  const found = (body['balances'] as readonly Balance[]).find((one) => one.currency === currency);
  return { balance: found?.balance ?? 0, held: found?.held ?? 0 };
}

const fundsOf = async (operator: OperatorClient, walletId: number): Promise<number> =>
  (await balanceOf(operator, walletId)).balance;
