import { aBankAccount, BankBook, giveFile, transactionsPath } from './bank.ts';
import { aMerchant } from './checkout.ts';
import { MoneyOut } from './money-out.ts';
import type { OperatorClient } from './operator-client.ts';
import { actOnFile, aTreasurer, aWaitingTransfer, makeFile } from './payment-files.ts';
import { reportXml } from './report-file.ts';
import { aTransferClient } from './transfer.ts';

type Service = { readonly client: OperatorClient };

type FormCase = {
  readonly at: () => string | Promise<string>;
  readonly chosen?: Readonly<Record<string, string>>;
};

type Row = Readonly<Record<string, unknown>>;

/** Forms about the bank: an account with a break, and money that waits. */
export function bankForms(service: () => Service): Readonly<Record<string, FormCase>> {
  const at = '/console/bank';
  const waiting = async (): Promise<{ readonly account: Row; readonly row: Row }> => {
    const { client } = service();
    const account = await aBankAccount(client);
    const bank = new BankBook(String(account['iban']));
    await giveFile(client, bank.statement([{ minor: 100 }]));
    bank.statement([{ minor: 1 }]);
    await giveFile(client, bank.statement([{ minor: 2 }]));
    const id = String(account['bank_account_id']);
    const { body } = await client.send('GET', `${transactionsPath}?bank_account_id=${id}`);
    const [row = {}] = body['items'] as Row[];
    return { account, row };
  };
  const transaction = async (): Promise<string> =>
    `${at}/transactions/${(await waiting()).row['bank_transaction_id']}`;
  const kept = async (): Promise<string> => {
    const { row } = await waiting();
    const id = String(row['bank_transaction_id']);
    await service().client.send('POST', `${transactionsPath}/${id}/keep`, {
      body: { note: 'Ours' },
    });
    return `${at}/transactions/${id}`;
  };
  const of = `POST ${at}/transactions/:bank_transaction_id`;
  const aFile = async (state: 'draft' | 'released' | 'in doubt'): Promise<string> => {
    const { client } = service();
    const shop = await aTransferClient(client, 10_000);
    const account = await aBankAccount(client, { project_id: shop.project.project_id });
    await aWaitingTransfer(shop);
    const { body } = await makeFile(client, String(account['bank_account_id']));
    const id = String(body['payment_file_id']);
    if (state !== 'draft') await actOnFile(client, id, 'release', await aTreasurer(client));
    if (state === 'in doubt') {
      const messageId = String(body['message_id']);
      const payments = [{ endToEndId: `${messageId}-1`, status: 'RVNM' }];
      await client.send('POST', '/admin/v1/payment-reports', {
        body: reportXml({ originalMessageId: messageId, status: 'RVCM', blocks: [{ payments }] }),
        headers: { 'content-type': 'application/xml' },
      });
    }
    return `${at}/files/${id}`;
  };
  const file = `POST ${at}/files/:payment_file_id`;
  return {
    [`POST ${at}/statements`]: { at: () => at },
    [`POST ${at}/accounts/new`]: { at: () => `${at}/accounts/new`, chosen: { holder: 'A' } },
    [`POST ${at}/accounts/:bank_account_id/continuity`]: {
      at: async () => `${at}/accounts/${(await waiting()).account['bank_account_id']}`,
      chosen: { reason: 'Known' },
    },
    [`${of}/assign`]: { at: transaction, chosen: { to: 'wallet', id: '1' } },
    [`${of}/split`]: { at: transaction, chosen: { amount_1: '1', to_1: 'wallet', id_1: '1' } },
    [`${of}/return`]: { at: transaction, chosen: { reason: 'Not ours' } },
    [`${of}/keep`]: { at: transaction, chosen: { note: 'Ours' } },
    [`${of}/undo`]: { at: kept },
    [`POST ${at}/files`]: {
      at: async () => {
        await aBankAccount(service().client);
        return `${at}/files`;
      },
    },
    [`POST ${at}/reports`]: { at: () => `${at}/files` },
    [`${file}/release`]: { at: () => aFile('draft') },
    [`${file}/withdraw`]: { at: () => aFile('draft') },
    [`${file}/take`]: { at: () => aFile('released') },
    [`${file}/go-on`]: { at: () => aFile('in doubt') },
    [`POST ${at}/payouts/:payout_id/account`]: {
      at: async () => {
        const { client } = service();
        const out = await MoneyOut.open(client);
        return `${at}/payouts/${await out.payoutWithoutAccount(await aMerchant(client))}`;
      },
      chosen: { iban: 'LT00' },
    },
  };
}
