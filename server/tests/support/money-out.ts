import { expect } from 'vitest';
import { aBankAccount, BankBook, bankAccountsPath, giveFile, type Line } from './bank.ts';
import { idIn, type Merchant, paymentsPath } from './checkout.ts';
import type { Answer, OperatorClient } from './operator-client.ts';
import { actOnFile, aTreasurer, makeFile, paymentFilesPath } from './payment-files.ts';
import { type ReportFile, reportXml } from './report-file.ts';
import { type Marketplace, toOne } from './splits.ts';

type Body = Readonly<Record<string, unknown>>;

/** A file at the bank, and the bank's ids of its payments. */
export type SentFile = {
  readonly fileId: string;
  readonly messageId: string;
  readonly ids: readonly string[];
};

/** A payment by bank transfer whose money has not arrived, with its payer's instructions. */
export async function awaitedTransfer(client: OperatorClient, linkId: string) {
  const path = `/admin/v1/test/payment-links/${linkId}/pay`;
  const body = { method: 'bank-transfer', outcome: 'awaiting_authorization' };
  const paymentId = idIn(await client.send('POST', path, { body }), 'payment_id');
  const read = await client.send('GET', `/admin/v1/payments/${paymentId}`);
  const { reference } = read.body['bank_transfer'] as { readonly reference: string };
  return { paymentId, reference };
}

/** A bank account of test money with its bank, and two treasurers. */
export class MoneyOut {
  readonly client: OperatorClient;
  readonly accountId: string;
  readonly bank: BankBook;
  readonly #treasurer: string;

  private constructor(client: OperatorClient, account: Body, treasurer: string) {
    this.client = client;
    this.accountId = String(account['bank_account_id']);
    this.bank = new BankBook(String(account['iban']), 1_000_000);
    this.#treasurer = treasurer;
  }

  static async open(client: OperatorClient, more: Body = {}): Promise<MoneyOut> {
    const account = await aBankAccount(client, more);
    const opened = new MoneyOut(client, account, await aTreasurer(client));
    await opened.books([]);
    return opened;
  }

  /** Sends a file with all waiting payouts to the bank. */
  async sentFile(): Promise<SentFile> {
    const made = await makeFile(this.client, this.accountId);
    const fileId = String(made.body['payment_file_id']);
    await actOnFile(this.client, fileId, 'release', this.#treasurer);
    await this.client.send('GET', `${paymentFilesPath}/${fileId}/xml`);
    const ids = (await this.itemsOf({ fileId })).map((item) => String(item['end_to_end_id']));
    return { fileId, messageId: String(made.body['message_id']), ids };
  }

  async itemsOf({ fileId }: Pick<SentFile, 'fileId'>): Promise<readonly Body[]> {
    const { body } = await this.client.send('GET', `${paymentFilesPath}/${fileId}`);
    return body['items'] as Body[];
  }

  report(file: ReportFile): Promise<Answer> {
    return this.client.send('POST', '/admin/v1/payment-reports', {
      body: reportXml(file),
      headers: { 'content-type': 'application/xml' },
    });
  }

  /** The bank's statement of the next day. */
  books(lines: readonly Line[]): Promise<Answer> {
    return giveFile(this.client, this.bank.statement(lines));
  }

  /** A booked payment is returned by the bank of the payee. */
  comesBack(minor: number, endToEndId: string, code: string): Promise<Answer> {
    const transactions = [{ endToEndId, debtor: { name: 'Ona' }, returned: { code } }];
    return this.books([{ minor, endToEndId, transactions }]);
  }

  /** A payment of 12.50 by bank transfer; `meanwhile` runs before its money arrives. */
  async paidPayment(
    shop: Merchant,
    lineOf: (reference: string) => Partial<Line> = () => ({}),
    link?: string,
    meanwhile: () => Promise<unknown> = async () => {},
  ): Promise<string> {
    const linkId = link ?? (await shop.aLink(await shop.anOrder()));
    const { paymentId, reference } = await awaitedTransfer(this.client, linkId);
    await meanwhile();
    await this.books([{ minor: 1_250, reference, ...lineOf(reference) }]);
    return paymentId;
  }

  /** The id of a waiting payout of 7.00: the bank did not name the payer's account. */
  async payoutWithoutAccount(shop: Merchant): Promise<string> {
    await this.paidPayment(shop, (reference) => ({
      minor: 1_950,
      transactions: [{ structured: [reference], debtor: { name: 'Ona' } }],
    }));
    const query = `state=waiting&cause=return&bank_account_id=${this.accountId}`;
    const { body } = await this.client.send('GET', `/admin/v1/payouts?${query}`);
    const [payout] = body['items'] as Body[];
    return String(payout?.['payout_id']);
  }

  /** The bank refuses all waiting payouts. */
  async refusesAll(): Promise<void> {
    const { messageId } = await this.sentFile();
    const reasons = [{ code: 'AC04' }];
    await this.report({ originalMessageId: messageId, status: 'RJCT', reasons });
  }

  /** A payment by bank transfer with a returned refund of 5.00. */
  async returnedRefund(shop: Merchant): Promise<string> {
    const paymentId = await this.paidPayment(shop);
    const body = { amount: 500, currency: 'EUR', reference: 'One item' };
    await shop.send('POST', `${paymentsPath}/${paymentId}/refunds`, { body });
    await this.refusesAll();
    return paymentId;
  }

  /** A payment with a returned share of 1.00. */
  async returnedShare(shop: Marketplace): Promise<string> {
    const { paymentId } = await shop.paidSplit(toOne(await shop.aRecipient(), 100));
    await this.refusesAll();
    return paymentId;
  }

  /** Nothing is unexplained, and the books are sound. */
  async meets(): Promise<void> {
    const path = `${bankAccountsPath}/${this.accountId}/reconciliation`;
    const { body } = await this.client.send('GET', path);
    expect(body).toMatchObject({ bank_closing: this.bank.balance, unexplained: 0 });
    const audit = await this.client.send('GET', '/admin/v1/audit');
    expect(audit.body).toMatchObject({ ok: true });
  }
}
