import type { BankAccount } from '../../identity/projects/bank-account/bank-account.ts';
import type { Project } from '../../identity/projects/project.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import { readWallet } from '../../identity/wallets/read-wallet.ts';
import { type Decision, refuse } from '../../kernel/decision.ts';
import { type Currency, decimalOf } from '../../kernel/money.ts';
import type { TransferServices } from '../transfer-services.ts';
import { formTransfer } from '../transfers/form-transfer.ts';
import type { NewTransfer } from '../transfers/transfer.ts';

type Wanted = {
  readonly project: Project;
  readonly account: BankAccount;
  readonly currency: Currency;
  /** Null: the available amount. */
  readonly minor: bigint | null;
  readonly details: string;
};

type Services = Pick<TransferServices, 'engine' | 'ids' | 'accounts' | 'context'>;

/** The smallest amount of a transfer. The commit replaces it by the available amount. */
const placeholder = 1n;

/** A payout in the form in which a program of the project requests it from the transfer API. */
export async function formPayout(
  { engine, ids, accounts, context }: Services,
  { project, account, currency, minor, details }: Wanted,
): Promise<Decision<NewTransfer, 'invalid_parameters' | 'no_payout_rail' | 'not_found'>> {
  const leaving = { isTest: project.isTest, projectId: project.id, currency };
  if (context.rails.serving(leaving) === null) {
    return refuse('no_payout_rail', 'This installation cannot pay out to banks.');
  }
  const wallet = await engine.read(readWallet, project.walletId);
  if (!wallet.ok) return wallet;
  const payer = wallet.value.accounts.find((one) => one.currency === currency);
  if (payer === undefined) return refuse('invalid_parameters', `There is no ${currency} account.`);
  const { name, iban, bic } = account;
  const body = {
    amount: { amount: decimalOf({ minor: minor ?? placeholder, currency }), currency },
    beneficiary: {
      type: 'bank' as const,
      name,
      bank_account: { iban, ...(bic === null ? {} : { bic }) },
    },
    payer: { account_number: accountNumberOf(payer.id) },
    ...(details === '' ? {} : { purpose: { details } }),
  };
  const { id: projectId, clientId, isTest } = project;
  const creator = { projectId, clientId, userId: null, isTest };
  return formTransfer({ accounts, context }, body, { id: await ids.next('transfer'), creator });
}
