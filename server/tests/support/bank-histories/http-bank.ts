import { aBankAccount, bankAccountsPath, giveFile, transactionsPath } from '../bank.ts';
import { aBuyersLink } from '../buyers.ts';
import type { Merchant } from '../checkout.ts';
import type { OperatorClient } from '../operator-client.ts';
import type { Wanted } from './model.ts';
import { type SeenBank, shownTransaction, type TakingBank } from './tell.ts';

type Body = Record<string, unknown>;

/** One bank account at a real service, or at several of its nodes in turn. */
export class HttpBank implements TakingBank {
  readonly iban: string;
  readonly accountId: string;
  readonly #clients: readonly (() => OperatorClient)[];
  readonly #payments = new Map<string, string>();
  readonly #references = new Map<string, string>();
  #given = 0;

  static async open(
    clients: readonly (() => OperatorClient)[],
    shop: Merchant,
    wanted: readonly Wanted[],
  ): Promise<HttpBank> {
    const client = clients[0]?.();
    if (client === undefined) throw new Error('nobody serves');
    const bank = new HttpBank(clients, await aBankAccount(client));
    await Promise.all(wanted.map((one) => bank.#begin(client, shop, one)));
    return bank;
  }

  private constructor(clients: readonly (() => OperatorClient)[], account: Body) {
    this.#clients = clients;
    this.iban = String(account['iban']);
    this.accountId = String(account['bank_account_id']);
  }

  readonly referenceOf = (key: string): string => this.#references.get(key) ?? '';

  get #client(): OperatorClient {
    this.#given += 1;
    const client = this.#clients[this.#given % this.#clients.length]?.();
    if (client === undefined) throw new Error('nobody serves');
    return client;
  }

  async #begin(client: OperatorClient, shop: Merchant, { key, minor }: Wanted): Promise<void> {
    const { linkId } = await aBuyersLink(shop, { amount: minor });
    const begun = await client.send('POST', `/admin/v1/test/payment-links/${linkId}/pay`, {
      body: { method: 'bank-transfer', outcome: 'awaiting_authorization' },
    });
    const id = String(begun.body['payment_id']);
    const { body } = await client.send('GET', `/admin/v1/payments/${id}`);
    const { reference } = body['bank_transfer'] as { reference: string };
    this.#payments.set(id, key);
    this.#references.set(key, reference);
  }

  async give(file: string): Promise<void> {
    const { status, body, text } = await giveFile(this.#client, file);
    const statements = (body['statements'] ?? []) as Body[];
    const isTaken = statements.every(({ state }) => state === 'taken');
    if (status !== 200 || !isTaken) throw new Error(`${status} ${text}`);
  }

  async acceptBreak(): Promise<void> {
    const path = `${bankAccountsPath}/${this.accountId}`;
    const { body } = await this.#client.send('GET', path);
    if (body['halted_by'] === null) return;
    await this.#client.send('POST', `${path}/continuity`, {
      body: { statement_id: body['halted_by'], reason: 'The bank was asked' },
    });
  }

  async seen(): Promise<SeenBank> {
    const path = `${bankAccountsPath}/${this.accountId}`;
    const read = async (from: string) => (await this.#client.send('GET', from)).body;
    const compared = await read(`${path}/reconciliation`);
    const [account, list] = [await read(path), await this.#transactions()];
    const statuses = await Promise.all(
      [...this.#payments].map(async ([id, key]) => {
        return `${key} ${(await read(`/admin/v1/payments/${id}`))['status']}`;
      }),
    );
    return {
      isHalted: account['halted_by'] !== null,
      closing: Number(compared['bank_closing']),
      ledger: Number(compared['ledger']),
      unexplained: Number(compared['unexplained']),
      explained: (compared['explained'] as Body[]).map(({ kind, amount }) => `${kind} ${amount}`),
      payments: statuses.toSorted(),
      transactions: list
        .filter(({ reason }) => reason !== 'pending' && reason !== 'detailed')
        .map((row) => this.#shown(row))
        .toSorted(),
    };
  }

  async #transactions(): Promise<readonly Body[]> {
    const query = `?bank_account_id=${this.accountId}&limit=200`;
    const { body } = await this.#client.send('GET', `${transactionsPath}${query}`);
    return body['items'] as Body[];
  }

  #shown(row: Body): string {
    const text = (name: string): string | null => (row[name] as string | null) ?? null;
    return shownTransaction({
      ...{ amount: Number(row['amount']), state: String(row['state']), reason: text('reason') },
      ...{ reference: text('reference'), remittance: text('remittance') },
      key: this.#payments.get(String(row['payment_id'])),
    });
  }
}
