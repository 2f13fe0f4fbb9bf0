import { type Answer, type ApiClient, rowsAt } from './api-client.ts';
import type { Operand } from './command.ts';
import { CliFailure } from './failure.ts';

export const bankAccountsPath = '/admin/v1/bank-accounts';

/** A bank account by any of its names. */
export const bankAccountOperand: Operand = {
  name: 'BANK_ACCOUNT',
  meaning: 'the id or the IBAN of the bank account',
};

/** The bank accounts of the installation. They fit on one page. */
export const allBankAccounts = async ({ send }: ApiClient): Promise<readonly Answer[]> =>
  rowsAt(await send(`${bankAccountsPath}?limit=200`), 'items');

const iban = /^[A-Z]{2}\d{2}[A-Z0-9]+$/;

/** The API path of the bank account with this name. */
export async function bankAccountPath(api: ApiClient, text: string): Promise<string> {
  const plain = text.replaceAll(/\s/g, '').toUpperCase();
  if (!iban.test(plain)) return `${bankAccountsPath}/${encodeURIComponent(text)}`;
  const found = (await allBankAccounts(api)).find((account) => account['iban'] === plain);
  if (found !== undefined) return `${bankAccountsPath}/${String(found['bank_account_id'])}`;
  throw new CliFailure('refused', `There is no bank account ${plain}.`, { error: 'not_found' });
}
