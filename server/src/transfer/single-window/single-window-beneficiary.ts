import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import type { DeliveryOption, PaymentSystem } from './single-window.ts';

/** The type of a beneficiary abroad (decision 0055-single-window). */
export const singleWindowType = 'single_window';

/** Every field that a corridor may require, in the order of display. */
const accountDetails = [
  'iban',
  'account_number',
  'bic',
  'bank_name',
  'bank_code',
  'branch_code',
] as const;
const addressDetails = ['country', 'city', 'street', 'postal_code'] as const;

type Details<Name extends string> = { readonly [Detail in Name]?: string };

/** A beneficiary abroad, with the request's own names: answers return it unchanged. */
export type SingleWindowBeneficiary = {
  readonly type: typeof singleWindowType;
  readonly name: string;
  readonly single_window: {
    readonly country: string;
    readonly payment_system: PaymentSystem;
    readonly delivery_option: DeliveryOption;
  };
  readonly bank_account?: Details<(typeof accountDetails)[number]>;
  readonly phone?: string;
  readonly address?: Details<(typeof addressDetails)[number]>;
};

const only = <Name extends string>(names: readonly Name[], given: Details<Name>): Details<Name> =>
  Object.fromEntries(
    names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  ) as Details<Name>;

/**
 * The stored form of a beneficiary without violations: the known fields, and an IBAN without
 * spaces.
 */
export function keptBeneficiary(given: SingleWindowBeneficiary): SingleWindowBeneficiary {
  const { name, phone, address, bank_account: account } = given;
  const { country, payment_system, delivery_option } = given.single_window;
  const iban = account?.iban === undefined ? null : ibanIn(account.iban);
  return {
    type: singleWindowType,
    name,
    single_window: { country, payment_system, delivery_option },
    ...(account === undefined
      ? {}
      : { bank_account: only(accountDetails, iban === null ? account : { ...account, iban }) }),
    ...(phone === undefined ? {} : { phone }),
    ...(address === undefined ? {} : { address: only(addressDetails, address) }),
  };
}
