import type { AccountKind } from './account.ts';
import type { Book } from './book-of-account.ts';

/** What the service keeps accounts for that belong to nobody's wallet. */
export type ServicePurpose =
  | 'deposits'
  /** Money on its way through a rail. */
  | `rail ${string}`
  /** What a project owes after chargebacks. */
  | `receivable ${string}`
  /** What a recipient of splits has been given. */
  | `beneficiary ${string}`
  /** What came back from recipients of a project's splits, until it is sent again. */
  | `returned ${string}`
  /** What lies at the bank, and what the books say of it: suspense, out, fees, opening (bank 1). */
  | `bank ${string}`;

/** An account of the service itself, found by its purpose. */
export type ServiceAccount = { readonly id: string; readonly accountId: bigint };

export const serviceAccountId = (purpose: ServicePurpose, { currency, isTest }: Book): string =>
  `${purpose}:${currency}:${isTest ? 'test' : 'live'}`;

/** What an account is kept for, without whose it is: `deposits`, `rail mock`, `receivable`. */
export const servicePurposeIn = (id: string): string =>
  id.replace(/:[^:]*:[^:]*$/, '').replace(/ [0-9a-f-]{36}$/, '');

/** The kind of account that a purpose needs. */
export function kindFor(purpose: ServicePurpose): AccountKind {
  if (purpose.startsWith('receivable ')) return 'receivable';
  if (purpose.startsWith('returned ') || purpose.startsWith('bank suspense ')) return 'suspense';
  return purpose.startsWith('beneficiary ') ? 'beneficiary' : 'clearing';
}

/**
 * Whether such an account holds nothing when everything has come to its end. Deposits stand for the
 * money that people brought, and recipients of splits own theirs; what passes a rail, waits to be sent
 * again or is owed is to be nothing some day.
 */
export const restsAtZero = (kind: AccountKind, purpose: string | null): boolean =>
  (kind === 'clearing' || kind === 'suspense' || kind === 'receivable') && purpose !== 'deposits';
