import { type Static, Type } from 'typebox';
import type { BankAccount } from '../../identity/projects/bank-account/bank-account.ts';
import { projectId } from '../fields.wire.ts';

export const newBeneficiary = Type.Object(
  {
    project_id: projectId('Id of the project that pays to them.'),
    name: Type.String({
      minLength: 1,
      maxLength: 140,
      description:
        "With the project's own name it becomes the project's bank account, to which payouts go, and is usable at once.",
    }),
    iban: Type.String({ minLength: 1, maxLength: 64, description: 'IBAN; spaces are ignored.' }),
    bic: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 16,
        description: "Of the bank; kept for the project's own account.",
      }),
    ),
  },
  {
    $id: 'NewBeneficiary',
    examples: [
      {
        project_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
        name: 'Jonas',
        iban: 'LT60 1010 0123 4567 8901',
      },
    ],
  },
);

const beneficiaryText = 'Id of the recipient, as splits name it.';

export const beneficiaryAnswer = Type.Object(
  { beneficiary_id: Type.String({ description: beneficiaryText }) },
  {
    $id: 'Beneficiary',
    examples: [{ beneficiary_id: '7a1c9b52-3a1e-4d9b-8f0a-1c2d3e4f5a6b' }],
  },
);

export const beneficiaryParams = Type.Object({
  beneficiary_id: Type.String({ format: 'uuid', description: beneficiaryText }),
});

export const bankAccountAnswer = Type.Object(
  {
    beneficiary_id: Type.String({ description: 'By which an operator confirms it.' }),
    project_id: Type.String({ description: 'The project whose payouts go there.' }),
    name: Type.String({ description: 'The name of the project.' }),
    iban: Type.String({ description: 'Without blanks.' }),
    bic: Type.Union([Type.String(), Type.Null()], { description: 'Null: none was given.' }),
    added_at: Type.Integer({ description: 'Unix seconds.' }),
    usable_at: Type.Integer({
      description: 'Unix seconds: from then on payouts may go there.',
    }),
    confirmed_at: Type.Union([Type.Integer(), Type.Null()], {
      description: 'When an operator vouched for it; null: nobody did.',
    }),
  },
  {
    $id: 'BankAccount',
    examples: [
      {
        beneficiary_id: '7a1c9b52-3a1e-4d9b-8f0a-1c2d3e4f5a6b',
        project_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
        name: 'Corner shop',
        iban: 'LT601010012345678901',
        bic: null,
        added_at: 1_790_000_000,
        usable_at: 1_790_086_400,
        confirmed_at: null,
      },
    ],
  },
);

export const bankAccountOnWire = (account: BankAccount): Static<typeof bankAccountAnswer> => ({
  beneficiary_id: account.beneficiaryId,
  project_id: account.id,
  name: account.name,
  iban: account.iban,
  bic: account.bic,
  added_at: account.addedAt,
  usable_at: account.usableAt,
  confirmed_at: account.confirmedAt,
});
