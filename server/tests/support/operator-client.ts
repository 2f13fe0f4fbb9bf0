import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';
import type { AccountKind } from '../../src/ledger/account.ts';

/** An answer as received over the wire. */
export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The text as JSON. */
  readonly body: Record<string, unknown>;
};

export type Sent = {
  /** An object is sent as JSON, a text or bytes unchanged. */
  readonly body?: object | string | Buffer;
  readonly key?: string;
  /** An undefined header is omitted, even a default one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
};

export type Posting = {
  readonly debit_account: string;
  readonly credit_account: string;
  readonly amount: number;
};

/** Far above the patience of a request: a longer wait is a bug. */
const answerMsMax = 60_000;

/** The authority that a client trusts under TLS, and the certificate that it presents. */
export type ClientTls = {
  readonly ca: string;
  readonly cert?: string;
  readonly key?: string;
};

/** Calls the operator API over real HTTP. */
export class OperatorClient {
  readonly url: string;
  readonly #token: string;
  readonly #agent: Agent | SecureAgent;

  constructor(url: string, token: string, tls?: ClientTls) {
    this.url = url;
    this.#token = token;
    const kept = { keepAlive: true };
    this.#agent = tls === undefined ? new Agent(kept) : new SecureAgent({ ...kept, ...tls });
  }

  /** The path is sent unchanged. */
  send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const { protocol, hostname, port } = new URL(this.url);
    const headers = this.#headersOf(sent);
    const options = { agent: this.#agent, protocol, hostname, port, method, path, headers };
    return exchange(options, sent.body);
  }

  openAccount(account: object, sent: Sent = {}): Promise<Answer> {
    return this.send('POST', '/admin/v1/accounts', { ...sent, body: account });
  }

  /** The id of a new account, in EUR test money by default. */
  async accountOf(kind: AccountKind, wanted: object = {}): Promise<string> {
    const answer = await this.openAccount({ kind, currency: 'EUR', ...wanted });
    if (answer.status !== 201) throw new Error(answer.text);
    return String(answer.body['account_id']);
  }

  readAccount(id: string): Promise<Answer> {
    return this.send('GET', `/admin/v1/accounts/${id}`);
  }

  async balanceOf(id: string): Promise<number> {
    return Number((await this.readAccount(id)).body['balance']);
  }

  post(posting: object, sent: Sent = {}): Promise<Answer> {
    return this.send('POST', '/admin/v1/postings', { ...sent, body: posting });
  }

  /** A wallet with this balance, and the account of the service that it was paid from. */
  async fundedWallet(amount: number): Promise<{ readonly wallet: string; readonly bank: string }> {
    const [bank, wallet] = [await this.accountOf('clearing'), await this.accountOf('wallet')];
    const paid = await this.post({ debit_account: bank, credit_account: wallet, amount });
    if (paid.status !== 201) throw new Error(paid.text);
    return { wallet, bank };
  }

  audit(): Promise<Answer> {
    return this.send('GET', '/admin/v1/audit');
  }

  /** Closes idle connections. */
  close(): void {
    this.#agent.destroy();
  }

  #headersOf({ body, key, headers }: Sent): Record<string, string> {
    const all: Record<string, string | undefined> = {
      authorization: `Bearer ${this.#token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    };
    return Object.fromEntries(
      Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
  }
}

function exchange(options: RequestOptions, body: Sent['body']): Promise<Answer> {
  const bytes = bytesOf(body);
  return new Promise((resolve, reject) => {
    const outgoing = options.protocol === 'https:' ? requestSecurely(options) : request(options);
    if (bytes !== null) outgoing.setHeader('content-length', bytes.length);
    outgoing.setTimeout(answerMsMax, () => outgoing.destroy(new Error('no answer came in time')));
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const { statusCode: status = 0, headers: received } = incoming;
        resolve({ status, headers: received, text, body: jsonIn(text) });
      });
    });
    outgoing.end(bytes ?? undefined);
  });
}

function bytesOf(body: Sent['body']): Buffer | null {
  if (body === undefined) return null;
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** A body that is not JSON has no members: a test that expects one fails there. */
function jsonIn(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
