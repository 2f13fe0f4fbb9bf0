import { Type } from 'typebox';
import { countryCode, deliveryOption, paymentSystem } from './single-window.wire.ts';

/**
 * More than any corridor accepts: `singleWindowViolations` alone reports a corridor's own limits.
 */
const charactersMax = 140;

const text = (description: string) =>
  Type.Optional(Type.String({ maxLength: charactersMax, description }));

const choice = Type.Object(
  {
    country: countryCode(),
    payment_system: paymentSystem(),
    delivery_option: deliveryOption(),
  },
  {
    $id: 'SingleWindowChoice',
    description: 'Where and how a beneficiary abroad gets the money',
    examples: [{ country: 'GB', payment_system: 'domestic', delivery_option: 'bank_account' }],
  },
);

const address = Type.Object(
  {
    country: text('ISO 3166-1 alpha-2'),
    city: text('Town'),
    street: text('Street and house'),
    postal_code: text('Postal code'),
  },
  {
    $id: 'BeneficiaryAddress',
    description: 'Where a beneficiary abroad lives, where the corridor asks for it',
    examples: [{ country: 'GB', city: 'Leeds', street: '1 Chalk Lane', postal_code: 'LS1 1AA' }],
  },
);

/**
 * The fields of a beneficiary abroad besides type, name and bank account. The corridor decides
 * which are required, and in which form (decision 0055-single-window).
 */
export const singleWindowFields = {
  single_window: Type.Optional(choice),
  phone: text('With + and the code of its country'),
  address: Type.Optional(address),
};

/** The fields of a bank account abroad besides or instead of an IBAN. */
export const singleWindowAccountFields = {
  account_number: text('Where accounts have no IBAN'),
  bic: text('BIC of the bank'),
  bank_name: text('Name of the bank'),
  bank_code: text('What the country calls sort code, routing number and the like'),
  branch_code: text('Code of the branch, where that of the bank does not name it'),
};

/** A complete beneficiary abroad, for the examples of schemas with these fields. */
export const singleWindowExample = {
  type: 'single_window',
  name: 'Jane Smith',
  single_window: { country: 'GB', payment_system: 'domestic', delivery_option: 'bank_account' },
  bank_account: { account_number: '31926819', bank_code: '601613' },
} as const;
