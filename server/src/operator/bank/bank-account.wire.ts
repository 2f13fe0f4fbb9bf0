import { type Static, Type } from 'typebox';
import {
  type BankAccount,
  type BankProfile,
  defaultProfile,
} from '../../bank/accounts/bank-account.ts';
import { createdAt, currencyCode, orNull, testMode, updatedAt } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { projectId } from '../fields.wire.ts';

const profileFields = {
  pain: Type.Enum(['pain.001.001.09', 'pain.001.001.03'], {
    description: 'The form of payment files that the bank takes',
  }),
  batch_booking: Type.Boolean({ description: 'Whether the bank books a file as one sum' }),
  cut_off: Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    description: 'Files that are made later are executed on the next banking day, as HH:MM',
  }),
  time_zone: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'In which the bank reads the cut-off, as in the time zone database',
  }),
  instant: Type.Boolean({ description: 'Whether the bank executes instant transfers' }),
};

const profileText = "The bank's habits; what is left out stays as it is or as usual";

const changing = {
  bic: Type.Optional(Type.String({ minLength: 1, maxLength: 16, description: 'Of the bank' })),
  bank_name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 140, description: 'Of the bank, for people' }),
  ),
  project_id: Type.Optional(
    orNull(projectId('The project whose own account it is; null: of all merchants.')),
  ),
  profile: Type.Optional(Type.Partial(Type.Object(profileFields), { description: profileText })),
};

const holderText = 'Whose account it is, as the bank writes it';

export const newBankAccount = Type.Object(
  {
    iban: Type.String({ minLength: 1, maxLength: 64, description: 'IBAN; spaces are ignored.' }),
    holder: Type.String({ minLength: 1, maxLength: 70, description: holderText }),
    currency: Type.Literal('EUR', { description: 'EUR, and no other so far' }),
    test_mode: Type.Optional(
      Type.Boolean({ description: 'Whether it holds test money; true if it is left out.' }),
    ),
    ...changing,
  },
  {
    $id: 'NewBankAccount',
    examples: [{ iban: 'LT60 1010 0123 4567 8901', holder: 'Example UAB', currency: 'EUR' }],
  },
);

export const bankAccountChange = Type.Object(
  {
    holder: Type.Optional(Type.String({ minLength: 1, maxLength: 70, description: holderText })),
    ...changing,
  },
  { $id: 'BankAccountChange', examples: [{ bank_name: 'Northlight Bank' }] },
);

const idText = 'Id of the bank account';

export const bankAccountParams = Type.Object({
  bank_account_id: Type.String({ format: 'uuid', description: idText }),
});

export const bankAccountAnswer = Type.Object(
  {
    bank_account_id: Type.String({ description: idText }),
    iban: Type.String({ description: 'Without blanks' }),
    bic: orNull(Type.String({ description: 'Of the bank; null: none was given' })),
    holder: Type.String({ description: holderText }),
    currency: currencyCode(),
    test_mode: testMode(),
    bank_name: orNull(Type.String({ description: 'Of the bank, for people' })),
    project_id: orNull(Type.String({ description: 'Whose it is; null: of all merchants' })),
    profile: Type.Object(profileFields, { description: "The bank's habits" }),
    halted_by: orNull(
      Type.String({
        description:
          'The statement with a break after which nothing settles by itself, until the break is accepted; null: all is well',
      }),
    ),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  { $id: 'BankAccountOfInstallation' },
);

export const bankAccountsQuery = listQuery({
  project_id: Type.Optional(projectId('Own accounts of this project')),
  test_mode: Type.Optional(Type.Boolean({ description: 'Of test money, or of live money' })),
});

export const bankAccountsAnswer = pageAnswer(bankAccountAnswer, 'BankAccounts');

type Wire = Static<typeof bankAccountAnswer>;

export const bankAccountCsv: CsvForm<Wire> = {
  columns: Object.keys(bankAccountAnswer.properties),
  amounts: [],
  currencyOf: ({ currency }) => currency,
};

const profileOnWire = (profile: BankProfile): Wire['profile'] => ({
  pain: profile.pain,
  batch_booking: profile.batchBooking,
  cut_off: profile.cutOff,
  time_zone: profile.timeZone,
  instant: profile.instant,
});

/** The given fields on top of the current profile. */
export const profileFrom = (
  given: Static<typeof bankAccountChange>['profile'],
  before: BankProfile = defaultProfile,
): BankProfile => ({
  pain: given?.pain ?? before.pain,
  batchBooking: given?.batch_booking ?? before.batchBooking,
  cutOff: given?.cut_off ?? before.cutOff,
  timeZone: given?.time_zone ?? before.timeZone,
  instant: given?.instant ?? before.instant,
});

export const bankAccountOnWire = (account: BankAccount): Wire => ({
  bank_account_id: account.id,
  iban: account.iban,
  bic: account.bic,
  holder: account.holder,
  currency: account.currency,
  test_mode: account.isTest,
  bank_name: account.bankName,
  project_id: account.projectId,
  profile: profileOnWire(account.profile),
  halted_by: account.haltedBy,
  created_at: account.createdAt,
  updated_at: account.updatedAt,
});
