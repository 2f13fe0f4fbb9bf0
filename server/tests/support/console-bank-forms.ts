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

const at = '/console/bank';

/** An account with a break, and the newest waiting money on it. */
async function waiting(
  client: OperatorClient,
): Promise<{ readonly account: Row; readonly row: Row }> {
  const account = await aBankAccount(client);
  const bank = new BankBook(String(account['iban']));
  await giveFile(client, bank.statement([{ minor: 100 }]));
  bank.statement([{ minor: 1 }]);
  await giveFile(client, bank.statement([{ minor: 2 }]));
  const id = String(account['bank_account_id']);
  const { body } = await client.send('GET', `${transactionsPath}?bank_account_id=${id}`);
  const [row = {}] = body['items'] as Row[];
  return { account, row };
}

async function keptTransaction(client: OperatorClient): Promise<string> {
  const id = String((await waiting(client)).row['bank_transaction_id']);
  await client.send('POST', `${transactionsPath}/${id}/keep`, { body: { note: 'Ours' } });
  return `${at}/transactions/${id}`;
}

/** A payment file in this state. */
async function aFile(
  client: OperatorClient,
  state: 'draft' | 'released' | 'in doubt',
): Promise<string> {
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
}

/** Forms about the bank: an account with a break, and waiting money. */
export function bankForms(service: () => Service): Readonly<Record<string, FormCase>> {
  const client = () => service().client;
  const transaction = async (): Promise<string> =>
    `${at}/transactions/${(await waiting(client())).row['bank_transaction_id']}`;
  const of = `POST ${at}/transactions/:bank_transaction_id`;
  const file = `POST ${at}/files/:payment_file_id`;
  return {
    [`POST ${at}/statements`]: { at: () => at },
    [`POST ${at}/accounts/new`]: { at: () => `${at}/accounts/new`, chosen: { holder: 'A' } },
    [`POST ${at}/accounts/:bank_account_id/continuity`]: {
      at: async () => `${at}/accounts/${(await waiting(client())).account['bank_account_id']}`,
      chosen: { reason: 'Known' },
    },
    [`${of}/assign`]: { at: transaction, chosen: { to: 'wallet', id: '1' } },
    [`${of}/split`]: { at: transaction, chosen: { amount_1: '1', to_1: 'wallet', id_1: '1' } },
    [`${of}/return`]: { at: transaction, chosen: { reason: 'Not ours' } },
    [`${of}/keep`]: { at: transaction, chosen: { note: 'Ours' } },
    [`${of}/undo`]: { at: () => keptTransaction(client()) },
    [`POST ${at}/files`]: {
      at: async () => {
        await aBankAccount(client());
        return `${at}/files`;
      },
    },
    [`POST ${at}/reports`]: { at: () => `${at}/files` },
    [`${file}/release`]: { at: () => aFile(client(), 'draft') },
    [`${file}/withdraw`]: { at: () => aFile(client(), 'draft') },
    [`${file}/take`]: { at: () => aFile(client(), 'released') },
    [`${file}/go-on`]: { at: () => aFile(client(), 'in doubt') },
    [`POST ${at}/payouts/:payout_id/account`]: {
      at: async () => {
        const out = await MoneyOut.open(client());
        return `${at}/payouts/${await out.payoutWithoutAccount(await aMerchant(client()))}`;
      },
      chosen: { iban: 'LT00' },
    },
  };
}
