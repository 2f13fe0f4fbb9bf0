import { type AddressKind, addressOwnerId } from '../../identity/users/person.ts';
import type { SingleWindowBeneficiary } from '../single-window/single-window-beneficiary.ts';

/** Inside this service: an account, or an address whose owner has one (gaps 4, Record). */
export type ServiceBeneficiary = {
  readonly type: 'service';
  readonly name?: string;
  readonly service_account:
    | { readonly account_number: string }
    | { readonly email: string }
    | { readonly phone: string };
};

/** An account at a bank. */
export type BankBeneficiary = {
  readonly type: 'bank';
  readonly name: string;
  readonly bank_account: { readonly iban: string; readonly bic?: string };
};

export type Beneficiary = ServiceBeneficiary | BankBeneficiary | SingleWindowBeneficiary;

type Address = { readonly kind: AddressKind; readonly value: string };

/** The beneficiary's address. Null: the beneficiary was named by an account. */
export function addressOf(beneficiary: Beneficiary): Address | null {
  if (beneficiary.type !== 'service') return null;
  const { service_account: account } = beneficiary;
  if ('email' in account) return { kind: 'email', value: account.email };
  return 'phone' in account ? { kind: 'phone', value: account.phone } : null;
}

/** The bank account, if it is an IBAN. */
export function bankAccountIn(beneficiary: Beneficiary): {
  readonly iban: string | null;
  readonly bic: string | null;
} {
  if (beneficiary.type === 'service') return { iban: null, bic: null };
  const { iban = null, bic = null } = beneficiary.bank_account ?? {};
  return { iban, bic };
}

/** The row for the owner of that address, now or later. */
export function awaitedAddress(beneficiary: Beneficiary): string | null {
  const address = addressOf(beneficiary);
  return address === null ? null : addressOwnerId(address.kind, address.value);
}
