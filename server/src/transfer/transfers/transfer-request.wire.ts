import { type Static, Type } from 'typebox';
import { moment, webAddress } from '../../edge/wire.ts';
import { email, phone } from '../../identity/users/address.wire.ts';
import { currencies } from '../../kernel/money.ts';
import {
  singleWindowAccountFields,
  singleWindowFields,
} from '../single-window/single-window-beneficiary.wire.ts';
import { callbackStatuses } from './transfer.ts';

/** Descriptions for requests and answers. */
export const transferTexts = {
  amount: 'How much is sent',
  payer: 'Whose money is sent',
  payerAccount: 'Number of an account in this service',
  purpose: 'What the money is for',
  details: 'Text for the beneficiary',
  reference: 'Structured reference of the payment, where the beneficiary gave one',
  callbackUrl: 'Where the callbacks of this transfer go',
  statuses: 'Only these statuses are sent; all of them if omitted',
  autoProcess: 'false: the money is reserved by a request of its own',
  performAt: 'Unix seconds before which it is not carried out; left out: as soon as possible',
  reserveUntil: 'Unix seconds at which it fails if it is not complete; left out: after 30 days',
  urgency: 'How fast the bank is to pay it; handed to the bank as it is',
  chargeType: 'Who bears the fees of banks; handed to the bank as it is',
  finalBeneficiary: 'For whom the beneficiary gets the money; the payer reads its `name`',
};

const texts = transferTexts;

const beneficiaryTypes = ['bank', 'service', 'single_window'] as const;

const bankAccount = Type.Object(
  {
    iban: Type.Optional(Type.String({ maxLength: 42, description: 'IBAN' })),
    ...singleWindowAccountFields,
  },
  {
    description: 'Account at a bank, for the type `bank` or `single_window`',
    examples: [{ iban: 'LT601010012345678901' }],
  },
);

const serviceAccount = Type.Object(
  {
    account_number: Type.Optional(
      Type.String({ maxLength: 42, description: 'Number of an account in this service' }),
    ),
    email: Type.Optional(email('E-mail address of the owner, in place of the number')),
    phone: Type.Optional(phone('Phone number of the owner, in place of the number')),
  },
  {
    description: 'Inside this service: an account number, or the address of somebody who has one',
    examples: [{ email: 'ona@example.com' }],
  },
);

const beneficiaryFields = {
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 140,
      description: 'Name of the person or company; banks need it',
    }),
  ),
  bank_account: Type.Optional(bankAccount),
  service_account: Type.Optional(serviceAccount),
  ...singleWindowFields,
};

const typeText =
  'Where the money goes: to a bank, inside this service, or abroad (`single_window`)';
const whole = { description: 'Who gets the money' };

const newBeneficiary = Type.Object(
  {
    type: Type.Enum([...beneficiaryTypes], { description: typeText }),
    ...beneficiaryFields,
  },
  whole,
);

/** Accepts a second name for `service` (decision 0137). Rules and operations see only the first. */
const aliasedBeneficiary = (alias: string) =>
  Type.Object(
    {
      type: Type.Enum([...beneficiaryTypes, alias], { description: typeText }),
      ...beneficiaryFields,
      [`${alias}_account`]: Type.Optional(serviceAccount),
    },
    whole,
  ) as unknown as typeof newBeneficiary;

const text = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }));

const amount = Type.Object(
  {
    amount: Type.String({ maxLength: 24, description: 'Decimal, above 0' }),
    currency: Type.Enum([...currencies], { description: 'Currency, ISO 4217 code' }),
  },
  { description: texts.amount },
);

const callback = Type.Object(
  {
    url: webAddress({ description: texts.callbackUrl }),
    statuses: Type.Optional(
      Type.Array(Type.Enum([...callbackStatuses]), { maxItems: 20, description: texts.statuses }),
    ),
  },
  { description: 'Who is told of its statuses; left out: no one' },
);

const passwordText = 'Password of the transfer';

const newTransferExample = {
  amount: { amount: '12.50', currency: 'EUR' },
  beneficiary: {
    type: 'bank',
    name: 'Ona Petraitė',
    bank_account: { iban: 'LT601010012345678901' },
  },
  payer: { account_number: 'XF54FLRN0000000000000000259' },
  purpose: { details: 'Invoice 1042' },
  callback: { url: 'https://shop.example/transfers' },
};

/** Transfer 2, with the additions of gaps 4. */
const transferTo = (beneficiary: typeof newBeneficiary) =>
  Type.Object(
    {
      amount,
      beneficiary,
      payer: Type.Object(
        {
          account_number: Type.String({
            minLength: 1,
            maxLength: 42,
            description: texts.payerAccount,
          }),
        },
        { description: texts.payer },
      ),
      purpose: Type.Optional(
        Type.Object(
          { details: text(500, texts.details), reference: text(140, texts.reference) },
          { description: texts.purpose },
        ),
      ),
      callback: Type.Optional(callback),
      auto_process_to_done: Type.Optional(
        Type.Boolean({ default: true, description: texts.autoProcess }),
      ),
      perform_at: Type.Optional(moment(texts.performAt)),
      reserve_until: Type.Optional(moment(texts.reserveUntil)),
      password: Type.Optional(
        Type.Object(
          { value: Type.String({ minLength: 1, maxLength: 255, description: passwordText }) },
          { description: 'The transfer waits until somebody provides this password' },
        ),
      ),
      urgency: text(32, texts.urgency),
      charge_type: text(32, texts.chargeType),
      final_beneficiary: Type.Optional(
        Type.Unsafe<object>({
          type: 'object',
          additionalProperties: {},
          maxProperties: 20,
          description: texts.finalBeneficiary,
        }),
      ),
    },
    {
      $id: 'NewTransfer',
      examples: [newTransferExample],
    },
  );

export const newTransfer = transferTo(newBeneficiary);

/** FLORIN_ALIAS: the accepted form if the installation has a second name. */
export const newTransferFor = (alias: string | null): typeof newTransfer =>
  alias === null ? newTransfer : transferTo(aliasedBeneficiary(alias));

export type NewTransferBody = Static<typeof newTransfer>;

/** Gaps 4, Batch. Each transfer is judged separately, so each is validated separately. */
export const transferBatch = Type.Object(
  {
    transfers: Type.Array(Type.Unsafe<unknown>({}), {
      minItems: 1,
      maxItems: 100,
      description: 'Each like the body of POST /transfers',
    }),
  },
  { $id: 'TransferBatch', examples: [{ transfers: [newTransferExample] }] },
);

/** Transfer 4, provide-password. Both forms are accepted. */
export const givenPassword = Type.Object(
  {
    value: Type.Optional(Type.String({ maxLength: 255, description: passwordText })),
    password: Type.Optional(
      Type.Object(
        { value: Type.String({ maxLength: 255, description: passwordText }) },
        { description: 'In place of `value`' },
      ),
    ),
  },
  { $id: 'GivenPassword', examples: [{ value: 'correct horse' }] },
);
