import { aBankAccount, BankBook, giveFile, transactionsPath } from './bank.ts';
import type { OperatorClient } from './operator-client.ts';

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
  };
}
