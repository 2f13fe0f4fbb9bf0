import type { AccountKind } from './account.ts';
import type { Book } from './book-of-account.ts';

/** The purposes of accounts that belong to nobody's wallet. */
export type ServicePurpose =
  | 'deposits'
  /** Money in transit through a rail. */
  | `rail ${string}`
  /** A project's debt after chargebacks. */
  | `receivable ${string}`
  /** Money given to a recipient of splits. */
  | `beneficiary ${string}`
  /** Money returned by recipients of a project's splits, until it is sent again. */
  | `returned ${string}`
  /**
   * The money at the bank, and its counterparts in the books: suspense, out, fees, opening
   * (bank 1).
   */
  | `bank ${string}`;

/** An account of the service itself, found by its purpose. */
export type ServiceAccount = { readonly id: string; readonly accountId: bigint };

export const serviceAccountId = (purpose: ServicePurpose, { currency, isTest }: Book): string =>
  `${purpose}:${currency}:${isTest ? 'test' : 'live'}`;

/** The purpose of an account without its owner: `deposits`, `rail mock`, `receivable`. */
export const servicePurposeIn = (id: string): string =>
  id.replace(/:[^:]*:[^:]*$/, '').replace(/ [0-9a-f-]{36}$/, '');

/** The kind of account that a purpose needs. */
export function kindFor(purpose: ServicePurpose): AccountKind {
  if (purpose.startsWith('receivable ')) return 'receivable';
  if (purpose.startsWith('returned ') || purpose.startsWith('bank suspense ')) return 'suspense';
  return purpose.startsWith('beneficiary ') ? 'beneficiary' : 'clearing';
}

/**
 * Whether such an account is empty once everything is settled. Deposits represent the money that
 * people brought, and recipients of splits own theirs. Money in transit, money to be sent again and
 * debts should reach zero some day.
 */
export const restsAtZero = (kind: AccountKind, purpose: string | null): boolean =>
  (kind === 'clearing' || kind === 'suspense' || kind === 'receivable') && purpose !== 'deposits';
