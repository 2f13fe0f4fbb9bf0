import { type Static, Type } from 'typebox';
import { moment, webAddress } from '../../edge/wire.ts';
import { email, phone } from '../../identity/users/address.wire.ts';
import { currencies } from '../../kernel/money.ts';
import {
  singleWindowAccountFields,
  singleWindowFields,
} from '../single-window/single-window-beneficiary.wire.ts';
import { callbackStatuses } from './transfer.ts';

const beneficiaryTypes = ['bank', 'service', 'single_window'] as const;

const bankAccount = Type.Object(
  {
    iban: Type.Optional(Type.String({ maxLength: 42, description: 'IBAN' })),
    ...singleWindowAccountFields,
  },
  { examples: [{ iban: 'LT601010012345678901' }] },
);

const serviceAccount = Type.Object(
  {
    account_number: Type.Optional(Type.String({ maxLength: 42 })),
    email: Type.Optional(email()),
    phone: Type.Optional(phone()),
  },
  {
    description: 'Inside this service: an account number, or the address of somebody who has one',
    examples: [{ email: 'ona@example.com' }],
  },
);

const beneficiaryFields = {
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 140 })),
  bank_account: Type.Optional(bankAccount),
  service_account: Type.Optional(serviceAccount),
  ...singleWindowFields,
};

const newBeneficiary = Type.Object({
  type: Type.Enum([...beneficiaryTypes]),
  ...beneficiaryFields,
});

/** With a second name for `service` (decision 0137); rules and operations see the first alone. */
const aliasedBeneficiary = (alias: string) =>
  Type.Object({
    type: Type.Enum([...beneficiaryTypes, alias]),
    ...beneficiaryFields,
    [`${alias}_account`]: Type.Optional(serviceAccount),
  }) as unknown as typeof newBeneficiary;

const text = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }));

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

/** Transfer 2, with what gaps 4 adds. */
const transferTo = (beneficiary: typeof newBeneficiary) =>
  Type.Object(
    {
      amount: Type.Object({
        amount: Type.String({ maxLength: 24, description: 'Decimal, above 0' }),
        currency: Type.Enum([...currencies]),
      }),
      beneficiary,
      payer: Type.Object({ account_number: Type.String({ minLength: 1, maxLength: 42 }) }),
      purpose: Type.Optional(Type.Object({ details: text(500), reference: text(140) })),
      callback: Type.Optional(
        Type.Object({
          url: webAddress(),
          statuses: Type.Optional(
            Type.Array(Type.Enum([...callbackStatuses]), {
              maxItems: 20,
              description: 'Only these statuses are sent; all of them if omitted',
            }),
          ),
        }),
      ),
      auto_process_to_done: Type.Optional(
        Type.Boolean({
          default: true,
          description: 'false: the money is reserved by a request of its own',
        }),
      ),
      perform_at: Type.Optional(moment()),
      reserve_until: Type.Optional(moment()),
      password: Type.Optional(
        Type.Object({ value: Type.String({ minLength: 1, maxLength: 255 }) }),
      ),
      urgency: text(32),
      charge_type: text(32),
      final_beneficiary: Type.Optional(
        Type.Unsafe<object>({ type: 'object', additionalProperties: {}, maxProperties: 20 }),
      ),
    },
    {
      $id: 'NewTransfer',
      examples: [newTransferExample],
    },
  );

export const newTransfer = transferTo(newBeneficiary);

/** FLORIN_ALIAS: what is taken where the installation has a second name. */
export const newTransferFor = (alias: string | null): typeof newTransfer =>
  alias === null ? newTransfer : transferTo(aliasedBeneficiary(alias));

export type NewTransferBody = Static<typeof newTransfer>;

/** Gaps 4, Batch. Each is judged by itself, so their form is looked at one by one. */
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

/** Transfer 4, provide-password; both forms are taken. */
export const givenPassword = Type.Object(
  {
    value: Type.Optional(Type.String({ maxLength: 255 })),
    password: Type.Optional(Type.Object({ value: Type.String({ maxLength: 255 }) })),
  },
  { $id: 'GivenPassword', examples: [{ value: 'correct horse' }] },
);
