import { Type } from 'typebox';
import { countryCode, deliveryOption, paymentSystem } from './single-window.wire.ts';

/** Above what any corridor accepts: its own form is for `singleWindowViolations` to name, and only it. */
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
 * What a beneficiary abroad has beside type, name and bank account. Which of it is mandatory, and in
 * which form, depends on the corridor (decision 0055-single-window).
 */
export const singleWindowFields = {
  single_window: Type.Optional(choice),
  phone: text('With + and the code of its country'),
  address: Type.Optional(address),
};

/** What the bank account of a beneficiary abroad may have beside an IBAN, or in its place. */
export const singleWindowAccountFields = {
  account_number: text('Where accounts have no IBAN'),
  bic: text('BIC of the bank'),
  bank_name: text('Name of the bank'),
  bank_code: text('What the country calls sort code, routing number and the like'),
  branch_code: text('Code of the branch, where that of the bank does not name it'),
};

/** A whole beneficiary abroad, for the examples of whoever includes these fields. */
export const singleWindowExample = {
  type: 'single_window',
  name: 'Jane Smith',
  single_window: { country: 'GB', payment_system: 'domestic', delivery_option: 'bank_account' },
  bank_account: { account_number: '31926819', bank_code: '601613' },
} as const;
